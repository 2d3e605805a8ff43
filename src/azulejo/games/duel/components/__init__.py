"""The things that come in the box, as data: dome plates, bonus chips, scoring tablets."""
