"""Writes the messages of ``check_subject``: what is wrong with a value, and what to do, as sentences for people."""

from typing import Mapping

# What to do about a value that an export or an import has changed.
_EXPORT_AGAIN = "Export it again from the source, without converting it."

# What to do about a value that may be wrong.
_CONFIRM = "Correct it, or let a person confirm it."

ALIASES_NOT_A_LIST = "The aliases are not a list. Send a list of texts."
EMPTY_NAME = "The name is empty. Fill it in."
LONG_NAME = "The name has more than 1,000 characters. Correct it."

SPREADSHEET_ERROR = f"The name is an error of a spreadsheet. {_EXPORT_AGAIN}"
FORMULA = "The name is a formula of a spreadsheet. Export its value instead."
WRONG_ENCODING = f"The name was read in the wrong encoding. {_EXPORT_AGAIN}"

DATE_AS_NAME = f"The name is a date. {_CONFIRM}"
NUMBER_AS_NAME = f"The name is a number. {_CONFIRM}"
NO_LETTER = f"The name has no letter. {_CONFIRM}"
EMAIL = f"The name contains an email address. {_CONFIRM}"
WEB_ADDRESS = f"The name contains a web address. {_CONFIRM}"
QUESTION_MARK = f"The name has a question mark where a letter may have been lost. {_CONFIRM}"
LIKELY_WRONG_ENCODING = f"The name may have been read in the wrong encoding. {_CONFIRM}"

DATE_FORMAT = "The date of birth must be YYYY, YYYY-MM or YYYY-MM-DD."

# What the characters are that names don't have, by the code of the finding.
_CHARACTERS: Mapping[str, str] = {
    "replacement-character": "a sign for a character that was lost",
    "control-character": "a control character",
    "private-use": "a character that only one font defines",
    "noncharacter": "a number that is no character",
    "surrogate": "half of a character",
    "unassigned": "a character that is newer than this program, or none",
    "bidirectional": "a control of the writing direction",
    "invisible": "an invisible character",
    "styled-letter": "a letter in the style of a formula or a picture",
}

# What to say of words that aren't a part of a name, by the code of the finding.
_STRANGE_PARTS: Mapping[str, str] = {
    "placeholder": '"{}" usually stands for a missing part of the name.',
    "note": '"{}" is a note and not a part of the name, so the name finds less.',
    "several-people": '"{}" says that this is more than one person. Each needs a row.',
}


def _named(code_point: int) -> str:
    """Writes a code point as U+0041."""
    return f"U+{code_point:04X}"


def impossible_character(code: str, code_point: int) -> str:
    """Describes a character that no name has."""
    return f"The name contains {_CHARACTERS[code]} ({_named(code_point)}). {_EXPORT_AGAIN}"


def unusual_character(code: str, code_point: int) -> str:
    """Describes a character that names hardly have."""
    return f"The name contains {_CHARACTERS[code]} ({_named(code_point)}). {_CONFIRM}"


def undecoded_escape(escape: str) -> str:
    """Describes an escape in a name."""
    return f"The name contains the escape {escape}, which wasn't decoded. {_EXPORT_AGAIN}"


def placeholder(name: str) -> str:
    """Describes a text in place of a name."""
    return f'"{name}" usually stands for a missing name. {_CONFIRM}'


def strange_part(code: str, words: str) -> str:
    """Describes words that aren't a part of a name."""
    return f"{_STRANGE_PARTS[code].replace('{}', words)} {_CONFIRM}"


def leading_sign(sign: str) -> str:
    """Describes a sign with which spreadsheets begin a formula."""
    return f'The name begins with "{sign}". {_CONFIRM}'


def mixed_alphabets(word: str, letter: str, alphabet: str) -> str:
    """Describes a word with letters of two alphabets. The letter is the first one of the rarer alphabet."""
    return f'The word "{word}" mixes alphabets: "{letter}" ({_named(ord(letter))}) is {alphabet}. {_CONFIRM}'


def no_such_day(dob: str) -> str:
    """Describes a date of birth that doesn't exist, such as 1968-02-30."""
    return f"The date of birth {dob} doesn't exist. Correct it."


def future_date(dob: str) -> str:
    """Describes a date of birth in the future."""
    return f"The date of birth {dob} is in the future. Correct it."


def old_age(dob: str, oldest_age: int) -> str:
    """Describes a date of birth that is more than ``oldest_age`` years ago."""
    return f"The date of birth {dob} is more than {oldest_age} years ago. {_CONFIRM}"
