"""What somebody's games and reports have in common: results, points by source, accuracy and costly habits."""
