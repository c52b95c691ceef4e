"""Keeps the API key, and what could control a terminal, out of texts that a server sent."""

import base64
import binascii
import re
import unicodedata
from typing import List

# How often a text is decoded: an error can repeat a request that another error has repeated.
_LAYERS = 3

# The longest text that an error keeps, in characters.
_LONGEST_TEXT = 2000

# How much of a text is searched for the key. It is much more than is kept, so that the end can't
# hide half of a key.
_SEARCHED_TEXT = 16_384

# The characters of ASCII that HTML can write by a name.
_ENTITIES = {
    "amp": "&",
    "lt": "<",
    "gt": ">",
    "quot": '"',
    "apos": "'",
    "sol": "/",
    "bsol": "\\",
    "plus": "+",
    "equals": "=",
    "num": "#",
    "percnt": "%",
    "comma": ",",
    "period": ".",
    "lowbar": "_",
    "colon": ":",
    "semi": ";",
    "commat": "@",
    "dollar": "$",
    "excl": "!",
    "ast": "*",
    "lpar": "(",
    "rpar": ")",
    "quest": "?",
    "lsqb": "[",
    "rsqb": "]",
    "lcub": "{",
    "rcub": "}",
    "verbar": "|",
    "vert": "|",
    "grave": "`",
    "Hat": "^",
}


# What can divide the key without being seen: white space, control characters, invisible and directional ones.
_DIVIDERS = re.compile(
    "[\\\\\\s\x00-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\ufe00-\ufe0f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)

# A sequence that sets the color of a terminal, for example.
_TERMINAL_SEQUENCE = re.compile("(?:\x1b\\[|\x9b)[0-9;?]*[@-~]")


def _from_code(code: int) -> str:
    return chr(code) if code <= 0x10FFFF else ""


def _decode_once(text: str) -> str:
    """Decodes escapes of JSON, HTML and addresses, and leaves out what could split the key."""
    text = re.sub(r"\\U([0-9a-fA-F]{8})", lambda m: _from_code(int(m[1], 16)), text)
    text = re.sub(r"\\([0-3][0-7]{2})", lambda m: chr(int(m[1], 8)), text)
    text = re.sub(r"\\[Uu]([0-9a-fA-F]{4})", lambda m: _from_code(int(m[1], 16)), text)
    text = re.sub(r"\\[Uu]\{([0-9a-fA-F]{1,6})\}", lambda m: _from_code(int(m[1], 16)), text)
    text = re.sub(r"\\x([0-9a-fA-F]{2})", lambda m: chr(int(m[1], 16)), text)
    text = re.sub(r"&#[xX]([0-9a-fA-F]{1,6});?", lambda m: _from_code(int(m[1], 16)), text)
    text = re.sub(r"&#([0-9]{1,7});?", lambda m: _from_code(int(m[1])), text)
    text = re.sub(r"&([A-Za-z]+);", lambda m: _ENTITIES.get(m[1], m[0]), text)
    text = re.sub(r"%[Uu]([0-9a-fA-F]{4})", lambda m: chr(int(m[1], 16)), text)
    text = re.sub(r"%([0-9a-fA-F]{2})", lambda m: chr(int(m[1], 16)), text)
    return _DIVIDERS.sub("", _TERMINAL_SEQUENCE.sub("", text))


def _decode_mail(text: str) -> str:
    """Decodes escapes of mail.

    They aren't decoded everywhere, because a value behind an equals sign can look like one.
    """
    return re.sub("=([0-9A-F]{2})", lambda m: chr(int(m[1], 16)), text)


def _decode_runs(text: str) -> List[str]:
    """Returns what the runs of Base64 and of hexadecimal digits in a text contain, as Latin-1."""
    found: List[str] = []
    for run in re.findall(r"[A-Za-z0-9+/_-]{4,}", text):
        # The key can begin anywhere in what was encoded, and a run can begin anywhere in a word.
        for start in range(4):
            part = run[start:].replace("-", "+").replace("_", "/")
            part = part[: len(part) - (1 if len(part) % 4 == 1 else 0)]
            padded = part + "=" * (-len(part) % 4)
            try:
                found.append(base64.b64decode(padded).decode("latin-1"))
            except binascii.Error:
                continue
    for run in re.findall(r"(?:[0-9a-fA-F]{2}[\s:-]?){4,}", text):
        digits = re.sub(r"[\s:-]", "", run)
        found.append(bytes.fromhex(digits).decode("latin-1"))
    return found


def _contains_key(text: str, api_key: str) -> bool:
    """Returns whether a text contains the key in an encoding that is easy to undo."""
    wanted = _decode_once(api_key).lower()
    decoded = text
    for _ in range(_LAYERS + 1):
        candidates = [decoded, _decode_once(decoded), _decode_mail(decoded), *_decode_runs(decoded)]
        if any(wanted in _decode_once(one).lower() for one in candidates):
            return True
        decoded = _decode_once(decoded)
    return False


def safe_text(text: str, api_key: str) -> str:
    """Returns a text from a server for people, without control characters and without the API key.

    It has at most 2,000 characters, on one line. If the key is in it in another encoding (JSON,
    HTML, percent, Base64, hexadecimal), the whole text is replaced, because nobody can know what
    else is encoded.
    """
    without_key = text[:_SEARCHED_TEXT].replace(api_key, "[key]")
    if _contains_key(without_key, api_key):
        return "[hidden, because it contains the API key]"
    return printable(without_key[:_LONGEST_TEXT])


def printable(text: str) -> str:
    """Returns a text on one line, without what controls a terminal."""
    shown = "".join(
        " " if unicodedata.category(one) in ("Cc", "Cf", "Zl", "Zp") or one.isspace() else one
        for one in text
    )
    return re.sub(" +", " ", shown).strip()
