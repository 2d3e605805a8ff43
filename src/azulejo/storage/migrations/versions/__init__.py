"""One file a change of the schema. What was released is never edited."""
