"""Search: how a bot looks ahead. Compiled with the rules; which game it is, only evaluations know."""
