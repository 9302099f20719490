"""Signed cookies and tokens, security headers, host names, and cleaning of texts that people send."""

from __future__ import annotations

import hashlib
import hmac
import io
import re
import secrets
import unicodedata
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import urlsplit

import segno
from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer

from meadhall.hall.errors import Refused

COOKIE = "hall"
COOKIE_SECONDS = 365 * 24 * 3600
DEVICE_SECONDS = 900
LONGEST_NAME = 40
NAMELESS = "Guest"  # what somebody without a name is called
LONGEST_CHAT = 300

CSP = (
    b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    b"connect-src 'self'; media-src 'self'; manifest-src 'self'; form-action 'self'; "
    b"base-uri 'none'; frame-ancestors 'none'"
)
HSTS = (b"strict-transport-security", b"max-age=31536000")  # sent by a hall whose address is https
HEADERS: tuple[tuple[bytes, bytes], ...] = (
    (b"content-security-policy", CSP),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


class Guest(NamedTuple):
    id: str
    name: str = ""
    theme: str = ""

    @property
    def shown(self) -> str:
        return self.name or NAMELESS


def new_guest() -> Guest:
    return Guest(f"g-{secrets.token_urlsafe(15)}")


class Signer:
    """Signs cookies, device links and forms with the hall's secret."""

    def __init__(self, secret: str) -> None:
        self._cookie = URLSafeSerializer(secret, "guest")
        self._device = URLSafeTimedSerializer(secret, "device")
        self._key = hashlib.sha256(f"csrf {secret}".encode()).digest()
        self.guest = lru_cache(maxsize=8192)(self._guest)
        self.csrf = lru_cache(maxsize=8192)(self._csrf)

    def cookie(self, guest: Guest) -> str:
        return str(self._cookie.dumps(list(guest)))

    def _guest(self, cookie: str) -> Guest | None:
        """The guest whom a cookie names; None if this hall did not sign it."""
        try:
            found = self._cookie.loads(cookie)
            return Guest(*(str(part) for part in found))
        except (BadSignature, TypeError):
            return None

    def _csrf(self, person: str) -> str:
        return hmac.new(self._key, person.encode(), hashlib.sha256).hexdigest()[:32]

    def device(self, guest: Guest) -> str:
        return str(self._device.dumps(list(guest)))

    def from_device(self, token: str) -> Guest | None:
        try:
            return Guest(*(str(part) for part in self._device.loads(token, max_age=DEVICE_SECONDS)))
        except (BadSignature, TypeError):
            return None

    def check_csrf(self, person: str, given: str) -> None:
        if not hmac.compare_digest(self.csrf(person).encode(), given.encode()):
            raise Refused("The form has a wrong token: load the page again and try once more.", 403, kind="csrf")


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


# -- texts from users ---------------------------------------------------------------------------------------------


def clean(text: str, longest: int) -> str:
    """One line without control characters, cut to a length. Markup is kept as text: templates escape it."""
    kept = "".join(" " if unicodedata.category(c)[0] == "Z" else c for c in text if unicodedata.category(c)[0] != "C")
    return re.sub(" +", " ", kept).strip()[:longest].strip()


def local_path(text: str) -> str:
    """The text if it is a path of this site, else the lobby's path."""
    return text if re.fullmatch(r"/(?!/)[A-Za-z0-9_\-./?=&%]*", text) and "\\" not in text else "/"


# -- hosts -------------------------------------------------------------------------------------------------------


_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[^\[\]:]*)(?::[0-9]{0,5})?")


def host_of(header: str) -> str:
    """The name in a Host header, without its port; empty if the header is no host at all."""
    found = _HOST.fullmatch(header.strip().lower())
    return found.group(1) if found is not None else ""


def allowed(header: str, hosts: frozenset[str]) -> bool:
    return "*" in hosts or host_of(header) in hosts


def same_site(origin: str | None, host: str) -> bool:
    """Does a post come from a page of this site? Without an Origin header: yes, since only browsers send one."""
    return origin is None or host_of(urlsplit(origin).netloc) == host_of(host)


# -- QR codes ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def qr(text: str) -> str:
    """An address as an SVG, without style or script."""
    out = io.BytesIO()
    segno.make_qr(text).save(
        out, kind="svg", xmldecl=False, svgns=True, svgclass="qr", lineclass="qr-line", omitsize=True, border=2,
        dark="#000", light="#fff",
    )  # fmt: skip
    return out.getvalue().decode()
