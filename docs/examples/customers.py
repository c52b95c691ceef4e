"""Reads the file of customers, and finds what the platform would refuse or misread before anything is sent:
a fault in one subject makes its whole task fail, and an impossible date finds nobody.
"""

import csv
import io
import re
import unicodedata
from collections import Counter
from datetime import UTC, date, datetime

COLUMNS = ["customerKey", "entityName", "entityType", "countries", "dob", "aliases"]
LISTS = ["countries", "aliases"]
ENTITY_TYPES = ["person", "company", "aircraft", "vessel"]
# ISO 3166-1 alpha-2.
COUNTRY_CODES = set(
    (
        "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT "
        "BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH "
        "ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT "
        "HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS "
        "LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI "
        "NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG "
        "SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG "
        "UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW"
    ).split()
)
# Control and format characters, except tabs, line breaks, and the two joiners that names can need, and the
# four Hangul fillers, which are blank letters.
INVISIBLE = ("Cc", "Cf", "Zl", "Zp")
FILLERS = "\u115f\u1160\u3164\uffa0"
KEPT_SIGNS = "\t\r\n\u200c\u200d"


def _read_text(file):
    with open(file, "rb") as source:
        content = source.read()
    try:
        return content.decode("utf-8-sig")  # Also drops a byte order mark.
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise ValueError(f"{file}:{line}: not UTF-8. Save the file as UTF-8.") from error


def _day_of(dob):
    """Returns the first day of YYYY, YYYY-MM, YYYY-MM-DD, YYYY/MM or YYYY/MM/DD, if the calendar has it."""
    parts = re.fullmatch(r"(\d{4})(?:([-/])(\d\d)(?:\2(\d\d))?)?", dob, re.ASCII)
    try:
        return parts and date(int(parts[1]), int(parts[3] or 1), int(parts[4] or 1))
    except ValueError:
        return None


def _faults_of(search):
    """Yields everything that is wrong with a row, so that one correction is enough."""
    if not search["customerKey"]:
        yield "customerKey is blank"
    if not search["entityName"]:
        yield "entityName is blank"
    elif not any(unicodedata.category(sign)[0] in "LN" for sign in search["entityName"]):
        yield "entityName has no letter or digit"
    if search.get("entityType", "person") not in ENTITY_TYPES:
        yield f'entityType "{search["entityType"]}" is not one of {", ".join(ENTITY_TYPES)}'
    for code in search.get("countries", []):
        if code not in COUNTRY_CODES:
            yield f'countries has "{code}", not a code of ISO 3166-1 alpha-2 such as GB'
    if "dob" in search:
        day = _day_of(search["dob"])
        if day is None:
            yield f'dob "{search["dob"]}" is not an existing date such as 1968, 1968-02 or 1968-02-29'
        elif day > datetime.now(UTC).date():
            yield f'dob "{search["dob"]}" is in the future'


def _invisible_in(cells, header):
    """Yields the cells with invisible characters, which keep a name from being found."""
    for name, cell in zip(header, cells):
        unseen = [sign for sign in cell if unicodedata.category(sign) in INVISIBLE or sign in FILLERS]
        signs = [sign for sign in unseen if sign not in KEPT_SIGNS]
        codes = dict.fromkeys(f"U+{ord(sign):04X}" for sign in signs)
        if codes:
            yield f"{name} contains invisible characters: {', '.join(codes)}"


def _rows(file):
    """Yields each row with the line on which it starts. Empty lines are skipped."""
    reader = csv.reader(io.StringIO(_read_text(file), newline=""), strict=True)
    line = 1
    try:
        for cells in reader:
            if cells:
                yield line, cells
            line = reader.line_num + 1
    except csv.Error as error:
        raise ValueError(f"{file}:{line}: {error}") from error


def _check_header(file, header):
    if len(header) == 1 and ";" in header[0]:
        raise ValueError(f"{file}:1: columns are separated by semicolons. Save the file with commas.")
    for name in header:
        if name not in COLUMNS:
            raise ValueError(f'{file}:1: unknown column "{name}"')
        if header.count(name) > 1:
            raise ValueError(f'{file}:1: column "{name}" occurs twice')
    for name in COLUMNS[:2]:
        if name not in header:
            raise ValueError(f'{file}:1: column "{name}" is missing')


def read_customers(file):
    """Returns the customers to send, and pairs of key and reason for the rows to reject.

    Raises an error when the file as a whole can't be read: wrong encoding, columns or quotation marks.
    """
    rows = _rows(file)
    header = next(rows, (1, None))[1]
    if header is None:
        raise ValueError(f"{file}:1: the file is empty")
    _check_header(file, header)

    rows = list(rows)
    keys = Counter(dict(zip(header, cells)).get("customerKey", "").strip() for line, cells in rows)
    customers = []
    rejected = []
    for line, cells in rows:
        search = {"customerKey": "", "entityName": ""}
        for name, cell in zip(header, cells):
            value = cell.strip()
            if name in LISTS:
                value = [part.strip() for part in value.split(";") if part.strip()]
            if value:
                search[name] = value
        key = search["customerKey"]
        # Cells that are missing or left over make the others unreliable.
        faults = [f"the row has {len(cells)} cells, and the header has {len(header)}"]
        if len(cells) == len(header):
            faults = [*_invisible_in(cells, header), *_faults_of(search)]
        if key and keys[key] > 1:
            faults.append("another row has this customerKey")
        if faults:
            rejected.append((key, f"{file}:{line}: {'; '.join(faults)}"))
        else:
            customers.append(search)
    return customers, rejected
