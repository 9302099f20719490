"""The hall: a web site where people play with friends or against bots, or watch. It contains no code of any game.

In dependency order: errors; schema, migrate, store (the database); pages (page data), render (HTML); security;
bot_worker and pool (bots in other processes); tables (one game in progress and its viewers); registry (all tables);
learn (tables of lessons); programs (that play); forms; catalogue (the games); site (what every request needs); gate
(checks of requests); routes (each with its page); app (the ASGI app); serve (the command), backup and restore.
"""
