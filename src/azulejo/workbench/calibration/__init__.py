"""Whether chances to win are true: of positions called 70 %, are seven in ten won?"""
