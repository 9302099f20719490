"""The lab: many games at once, matches between programs, ratings, balance reports. Extras `lab` and `cluster`.

versions.py   what the results depend on
playing.py    one game as rows
crew.py       tasks on local processes or on a Dask cluster
meter.py      progress on the terminal
tables.py     a folder of Parquet files that a stopped run can continue
simulate.py   `meadhall simulate`
corpus.py     `meadhall corpus`
program.py    a bot that is a program of its own
arena.py      `meadhall arena`
conformance.py, sit.py   its --check and --sit
ladder.py, ladder_page.py  `meadhall ladder`
journal.py    results that a stopped run continues
balance.py, balance_page.py  `meadhall balance`: the studies in each game's lab/balance.py
statistics.py intervals and tests
charts.py, page.py  reports
options.py    settings from the command line
"""
