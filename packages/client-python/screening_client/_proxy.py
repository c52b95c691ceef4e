"""Chooses the proxy of a request from the environment, with the grammar of the TypeScript client."""

import base64
import ipaddress
import re
import socket
from dataclasses import dataclass, field
from typing import Dict, Mapping, Optional
from urllib.parse import unquote

from .errors import InvalidCallError


@dataclass(frozen=True)
class ProxySettings:
    """The variables of the environment that choose a proxy."""

    # Addresses can contain a password.
    https: Optional[str] = field(repr=False)
    http: Optional[str] = field(repr=False)
    no_proxy: str


@dataclass(frozen=True)
class Proxy:
    """A proxy: where it is, and the header that its user and password make."""

    host: str
    port: int
    headers: Mapping[str, str] = field(repr=False)


def proxy_settings(env: Mapping[str, str]) -> ProxySettings:
    """Reads the settings from the environment.

    A lowercase name wins over an uppercase one, as in curl. ``HTTP_PROXY`` in capitals is ignored in
    a CGI program, where a request can set it with the header ``Proxy``.
    """

    def read(name: str) -> Optional[str]:
        return env.get(name.lower(), env.get(name))

    http = env.get("http_proxy") if "REQUEST_METHOD" in env else read("HTTP_PROXY")
    return ProxySettings(https=read("HTTPS_PROXY"), http=http, no_proxy=read("NO_PROXY") or "")


def _bare(host: str) -> str:
    return re.sub(r"^\[(.*)\]$", r"\1", host.lower()).rstrip(".")


def _plain_address(host: str) -> str:
    """Returns the usual form of an address: 127.0.0.1 for 127.1 and ::ffff:127.0.0.1, ::1 for 0:0:0:0:0:0:0:1."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        pass
    else:
        mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
        return str(mapped or address)
    # The system also takes short, octal and hexadecimal forms for addresses.
    if re.fullmatch(r"[0-9][0-9a-fx.]*", host):
        try:
            return socket.inet_ntoa(socket.inet_aton(host))
        except OSError:
            pass
    return host


def is_loopback(hostname: str) -> bool:
    """Returns whether a host is this computer. Requests to it never go to a proxy."""
    host = _plain_address(_bare(hostname))
    return (
        host == "localhost"
        or host.endswith(".localhost")
        or host == "::1"
        or re.fullmatch(r"127(\.[0-9]{1,3}){3}", host) is not None
    )


_ENTRY = re.compile(r"(\[[^\]]*\]|[^:]*|[^\[]*:[^\[]*:.*?)(?::([0-9]+))?")


def _matches(entry: str, host: str, port: str) -> bool:
    """Returns whether an entry of NO_PROXY matches a host.

    The entry is ``*``, a host, ``.host`` or ``*.host`` (the host's subdomains and the host itself),
    each with or without ``:port``.
    """
    found = _ENTRY.fullmatch(entry)
    if not found or not found[1] or (found[2] is not None and found[2] != port):
        return False
    name = found[1]
    if name == "*":
        return True
    wanted = _bare(re.sub(r"^\*?\.", "", name))
    is_domain = re.match(r"\*?\.", name) is not None
    return host == wanted or (is_domain and host.endswith(f".{wanted}"))


# The address of a proxy: [http://][user[:password]@]host[:port][/].
_PROXY_ADDRESS = re.compile(
    r"(?:http://)?(?:([^\s/?#\\:]*)(?::([^\s/?#\\]*))?@)?"
    r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::([0-9]{1,5}))?/?",
    re.IGNORECASE | re.ASCII,
)


def proxy_for(scheme: str, hostname: str, port: int, settings: ProxySettings) -> Optional[Proxy]:
    """Returns the proxy of a request, or None if the request goes to its host directly.

    Raises an InvalidCallError that names the variable if its value isn't the address of a proxy.
    """
    host = _bare(hostname)
    if is_loopback(host):
        return None
    if any(_matches(entry, host, str(port)) for entry in re.split(r"[\s,]+", settings.no_proxy)):
        return None
    name, value = ("HTTPS_PROXY", settings.https) if scheme == "https" else ("HTTP_PROXY", settings.http)
    value = (value or "").strip()
    if not value:
        return None
    found = _PROXY_ADDRESS.fullmatch(value)
    proxy_port = int(found[4] or 80) if found else 0
    if not found or not 0 < proxy_port <= 65_535:
        # The value isn't repeated, because it can contain a password.
        raise InvalidCallError(
            f"{name} must be the address of an HTTP proxy, such as http://proxy.example:3128.", "Client"
        )
    headers: Dict[str, str] = {}
    if found[1] or found[2]:
        credentials = f"{unquote(found[1] or '')}:{unquote(found[2] or '')}"
        headers["Proxy-Authorization"] = f"Basic {base64.b64encode(credentials.encode()).decode()}"
    return Proxy(host=found[3].strip("[]"), port=proxy_port, headers=headers)
