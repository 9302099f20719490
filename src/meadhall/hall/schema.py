"""The database's tables. A match is one head row and a log that only grows: answers, take-backs, chat."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text, false

LONGEST_SEED = 200

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules", String(32), nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("seats", Integer, nullable=False),
    Column(
        "seed", String(LONGEST_SEED), nullable=False
    ),  # of a fair table: the hall's secret, see meadhall.kernel.fair
    Column("fair", Boolean, nullable=False, server_default=false()),  # the seed is made from the seats' numbers, too
    Column("position", Text),  # JSON, if it did not start from the set-up
    Column("fate", Text),  # JSON: scripted outcomes of a record that was opened
    Column("host", String(80), nullable=False),  # the name of the person who made the table
    Column("public", Boolean, nullable=False),  # listed in the lobby
    Column("opened", Boolean, nullable=False),  # an uploaded record or position, not a game to play
    Column("status", String(16), nullable=False),  # open (a seat is free), playing, over
    Column("turn", Integer),  # the seat that is asked
    Column("result", Text, nullable=False),  # a sentence, when the game is over
    Column("made", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Index("tables_by_status", "status", "changed"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # person, bot, open
    Column("person", String(40)),  # an id, never shown
    Column("name", String(80), nullable=False),
    Column("level", String(32), nullable=False),  # of the bot, or of the bot that plays for a person who left
    Column("away", Boolean, nullable=False),
    Column("invite", String(40), nullable=False, unique=True),
    Column("promise", String(64)),  # the hash of the seat's number; "": it is awaited; NULL: the hall draws for it
    Column("number", String(64)),  # "": it was never told
    Index("seats_by_person", "person"),
)

log = Table(
    "log",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column(
        "kind", String(8), nullable=False
    ),  # answer, also, forced, stood, standing, back, end, seat, chat, ask, yes, no, rematch
    Column("seat", Integer),
    Column("data", Text, nullable=False),  # JSON
    Column("at", Float, nullable=False),
)

lessons = Table(
    "lessons",
    metadata,
    Column("id", String(32), primary_key=True),  # of the lesson's table
    Column("person", String(40), nullable=False),
    Column("game", String(64), nullable=False),
    Column("lesson", String(64), nullable=False),
    Column("given", Text, nullable=False),  # JSON: the learner's answer to each step, null for one that was read
    Column("version", Integer, nullable=False),
    Column("done", Boolean, nullable=False),  # the end was reached at least once
    Column("changed", Float, nullable=False),
    Index("lessons_by_person", "person", "game", "lesson", unique=True),
)

forgotten = Table(  # finished games that a person has removed from their list
    "forgotten",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("made", Float, nullable=False),
)

settings = Table(
    "settings",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
