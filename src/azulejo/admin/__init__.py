"""What whoever runs a server can do to it beside serving: `azulejo admin`, on a database on which servers may run."""
