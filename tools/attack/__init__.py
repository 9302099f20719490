"""`make attack`: attacks a hall of its own on 127.0.0.1 as strangers could, and says what happened.

`ground` starts the hall and measures it; `stranger` is one who attacks, from an address of their own; `witness` is
another player who must not notice anything. Each other module has attacks of one kind: functions that get the ground
and return findings.
"""
