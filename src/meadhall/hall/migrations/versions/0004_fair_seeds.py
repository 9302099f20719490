"""Fair seeds: what each seat promised and told. Tables made before keep the seed that they have."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("fair", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("promise", sa.String(64)))
    op.add_column("seats", sa.Column("number", sa.String(64)))
