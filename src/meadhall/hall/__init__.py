"""The hall: a web site where people play with friends, against bots, or look on. It knows no game.

In dependency order: errors; schema, migrate, store (what is kept); pages (what is shown), render (how); security;
bot_worker and pool (bots in other processes); tables (one game in progress and its viewers); registry (all tables);
learn (tables of lessons); programs (that play); forms; catalogue (the games); site (what every request needs); gate
(the door in front); routes (each with its page); app (all of it); serve (the command), backup and restore.
"""
