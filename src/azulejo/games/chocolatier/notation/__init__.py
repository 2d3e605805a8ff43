"""What Special Factories add to the texts and JSON of actions and deals."""
