"""Programs that play: any program that speaks the protocol of docs/engines.md can be a bot.

Nothing that strangers can reach may import this: it starts programs. Names that a user of this machine has typed become
players in `azulejo.bots.players`.
"""
