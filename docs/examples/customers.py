"""Reads the file of customers, and finds what the platform would refuse or misread before anything is sent:
a fault in one subject makes its whole task fail, and an impossible date finds nobody.
"""

import csv
import io
import re
from datetime import date

COLUMNS = ["customerKey", "entityName", "entityType", "countries", "dob", "aliases"]
LISTS = ["countries", "aliases"]
ENTITY_TYPES = ["person", "company", "aircraft", "vessel"]


def _read_text(file):
    with open(file, "rb") as source:
        content = source.read()
    try:
        return content.decode("utf-8-sig")  # Also drops a byte order mark.
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise ValueError(f"{file}:{line}: not UTF-8. Save the file as UTF-8.") from error


def _is_date(dob):
    """Accepts YYYY, YYYY-MM, YYYY-MM-DD, YYYY/MM and YYYY/MM/DD, if the calendar has such a day."""
    parts = re.fullmatch(r"(\d{4})(?:([-/])(\d\d)(?:\2(\d\d))?)?", dob, re.ASCII)
    try:
        return parts is not None and date(int(parts[1]), int(parts[3] or 1), int(parts[4] or 1)) is not None
    except ValueError:
        return False


def _faults_of(search):
    """Yields everything that is wrong with a row, so that one correction is enough."""
    if not search["customerKey"]:
        yield "customerKey is blank"
    if not search["entityName"]:
        yield "entityName is blank"
    if search.get("entityType", "person") not in ENTITY_TYPES:
        yield f'entityType "{search["entityType"]}" is not one of {", ".join(ENTITY_TYPES)}'
    for code in search.get("countries", []):
        if not re.fullmatch("[A-Z]{2}", code):
            yield f'countries has "{code}", not a code of two capital letters'
    if "dob" in search and not _is_date(search["dob"]):
        yield f'dob "{search["dob"]}" is not an existing date such as 1968, 1968-02 or 1968-02-29'


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

    customers = {}
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
            faults = list(_faults_of(search))
        if key in customers:
            faults.append("an earlier row has this customerKey")
        if faults:
            rejected.append((key, f"{file}:{line}: {'; '.join(faults)}"))
        else:
            customers[key] = search
    return list(customers.values()), rejected
