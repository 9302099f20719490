"""Alembic runs this: the connection comes from meadhall.hall.migrate."""

from __future__ import annotations

from alembic import context

from meadhall.hall.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
