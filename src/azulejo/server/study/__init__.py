"""Studying: games that are over explained, any position pondered, in processes that everything else goes before."""
