"""One table: a match, its players and its viewers.

In dependency order: seats; stream (open streams and what they were sent); draw (how a fair seed is made); table_state
(the state of a table, read only); services (what tables need of the hall); undo (how far back, and who has to agree);
wire (a table as data); table_page (what a page shows); audience (beats for all who look); bots; table (the writer);
and what people do there: seating, take_back, talk. Last, stored: builds the match from the log.
"""
