"""The lines that the help of each command proposes, every one of which a test runs."""

from __future__ import annotations

from typing import Final

EXAMPLES: Final = {
    "azulejo": ("azulejo play", "azulejo games", "azulejo simulate --help"),
    "play": (
        "azulejo play",
        "azulejo play --terminal",
        "azulejo play --terminal --players Ana,apprentice --option wall=gray",
        "azulejo play --terminal --game chocolatier --players Ana,apprentice --option special_factories=on",
        "azulejo play --terminal --resume game.json",
        "azulejo play --terminal --players Ana,./my-engine",
    ),
    "show": ("azulejo show game.json", "azulejo show game.json --at 12"),
    "check": ("azulejo check game.json", "azulejo check runs/*.json"),
    "verify": ("azulejo verify fair.json",),
    "games": ("azulejo games",),
    "serve": ("azulejo serve --port 8123", "azulejo serve --host 0.0.0.0 --port 8123 --data tables --workers 1"),
    "botworker": (
        "azulejo botworker --database-from database.url",
        "azulejo botworker --database-from database.url --workers 2 --name cellar",
    ),
    "backup": ("azulejo backup azulejo-backup.db", "azulejo backup azulejo-backup.db.gz"),
    "restore": ("azulejo restore monday.db.gz --data restored",),
    "migrate": ("azulejo migrate --to moved.db", "azulejo migrate --from tuesday.db --to-secret new-database.txt"),
    "archive": ("azulejo archive --older-than 1y", "azulejo archive --restore b4n8c2xyzkqm"),
    "export": ("azulejo export finished-games",),
    "import": ("azulejo import game.json", "azulejo import runs/*.json --data tables"),
    "admin": ("azulejo admin log", "azulejo admin ban --help"),
    "admin.close": ("azulejo admin close k7m2p9qrstvw --reason 'rude talk in the names'",),
    "admin.ban": ("azulejo admin ban Ana --reason 'three warnings'", "azulejo admin ban id:guest1 --reason spam"),
    "admin.unban": ("azulejo admin unban id:guest2 --reason 'a mistake'",),
    "admin.rename": ("azulejo admin rename Ana Anabela --reason 'asked for it'",),
    "admin.password": ("azulejo admin password Ana --reason 'forgot it, called us'",),
    "admin.find": ("azulejo admin find Ana", "azulejo admin find k7m2p9qrstvw --json"),
    "admin.tables": ("azulejo admin tables --limit 5",),
    "admin.people": ("azulejo admin people --json",),
    "admin.late": ("azulejo admin late",),
    "admin.log": ("azulejo admin log", "azulejo admin log --limit 100 --json"),
    "analyse": (
        "azulejo analyse game.json --nodes 100",
        "azulejo analyse runs/*.json --nodes 20 --jobs 2 --json",
    ),
    "puzzles": ("azulejo puzzles --daily --json", "azulejo puzzles --game duel --theme chips --json"),
    "puzzles.make": ("azulejo puzzles make azul --games 2 --nodes 200 --jobs 2",),
    "simulate": (
        "azulejo simulate azul --games 20 --bots apprentice,greedy",
        "azulejo simulate azul --players 4 --option wall=gray --games 10 --seed 7 --out gray-runs",
        "azulejo simulate azul --games 2 --bots ./my-engine,greedy",
        "azulejo simulate azul --games 20 --ray local",
    ),
    "arena": (
        "azulejo arena greedy random --games 20",
        "azulejo arena greedy random --players 3 --option wall=gray --games 30 --nodes 100 --jobs 2 --json",
        "azulejo arena strongest@0.05 strongest@0.01 --games 2 --state match.jsonl",
    ),
    "rate": (
        "azulejo rate --nodes 10 --games 40",
        "azulejo rate --game chocolatier --players 3 --nodes 5 --games 50 --jobs 2 --svg ratings.svg",
    ),
    "engine": ("azulejo engine < questions.jsonl", "azulejo engine --bot random < questions.jsonl"),
    "perft": ("azulejo perft azul --depth 2", "azulejo perft azul --players 3 --depth 2 --seed 7"),
    "bench": (
        "azulejo bench azul --seconds 1",
        "azulejo bench azul --players 4 --option wall=gray --seconds 1 --json",
        "azulejo bench duel --search --seconds 1",
        "azulejo bench azul --env vector --seconds 1 --json",
    ),
    "train": ("azulejo train azul --generations 1 --games 100 --nodes 4 --out runs/azul",),
    "calibrate": ("azulejo calibrate azul --games 10 --nodes 5 --svg calibration.svg",),
}
