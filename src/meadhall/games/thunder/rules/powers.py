"""The powers that are played from the hand, by kind of card. A kind that is not here has none (TL-5.4)."""

from __future__ import annotations

from meadhall.games.thunder.rules.cards.baldr import Baldr
from meadhall.games.thunder.rules.cards.berserker import Berserker
from meadhall.games.thunder.rules.cards.freya import Freya
from meadhall.games.thunder.rules.cards.frigg import Frigg
from meadhall.games.thunder.rules.cards.gungnir_mjolnir import GungnirMjolnir
from meadhall.games.thunder.rules.cards.hel import Hel
from meadhall.games.thunder.rules.cards.idunn import Idunn
from meadhall.games.thunder.rules.cards.longships import Longships
from meadhall.games.thunder.rules.cards.odin import Odin
from meadhall.games.thunder.rules.cards.power import Power
from meadhall.games.thunder.rules.cards.ravens import Ravens
from meadhall.games.thunder.rules.cards.seer import Seer
from meadhall.games.thunder.rules.cards.thor_loki import ThorLoki
from meadhall.games.thunder.rules.cards.valkyries import Valkyries
from meadhall.games.thunder.rules.cards.vidarr import Vidarr

POWERS: dict[str, Power] = {
    "thor": ThorLoki(),
    "loki": ThorLoki(),
    "baldr": Baldr(),
    "berserker": Berserker(),
    "freya": Freya(),
    "frigg": Frigg(),
    "gungnir": GungnirMjolnir(),
    "mjolnir": GungnirMjolnir(),
    "hel": Hel(),
    "idunn": Idunn(),
    "longships": Longships(),
    "odin": Odin(),
    "ravens": Ravens(),
    "seer": Seer(),
    "valkyries": Valkyries(),
    "vidarr": Vidarr(),
}
