"""Master Chocolatier as an environment sees it."""
