"""Screens a sign-up within 8 seconds, once for each submission, however often the form is sent."""

import json
import os
import sys
from concurrent.futures import Future
from threading import Lock
from typing import Any, Dict, Mapping, Tuple

from {python_product}_client import Client, ScreeningError
from {python_product}_client.types import SearchParameters

client = Client(timeouts={"attempt": 2})
# In production, use a table in which the submission id is unique, so that all servers share it.
submissions: "Dict[str, Tuple[SearchParameters, Future[str]]]" = {}
lock = Lock()
os.umask(0o077)  # Only the owner may read the file.


def keep(evidence: Mapping[str, Any]) -> None:
    """Keeps what an outcome is based on. In production, write it to the same table."""
    with lock, open("screenings.ndjson", "a", encoding="utf-8") as file:
        file.write(json.dumps(evidence) + "\n")
        file.flush()
        os.fsync(file.fileno())


def screen_sign_up(submission_id: str, subject: SearchParameters) -> str:
    """Returns "none", "candidates" or "undecided"."""
    # Other fields could change what is found.
    form: SearchParameters = {"entityName": subject["entityName"]}
    if "dob" in subject:
        form["dob"] = subject["dob"]
    outcome: "Future[str]" = Future()
    with lock:
        earlier = submissions.setdefault(submission_id, (form, outcome))
    if earlier[0] != form:
        return "undecided"
    if earlier[1] is not outcome:
        return earlier[1].result()
    outcome.set_result(screen(submission_id, form))
    return outcome.result()


def screen(submission_id: str, form: SearchParameters) -> str:
    settings: Any = {"screeningType": "sanctions-peps-and-media", "threshold": 0.85}
    try:
        # The client screens a second time if the first result is too old. Both have 4 seconds.
        screening = client.screen(
            {**form, "customerKey": submission_id}, **settings, deadline=4
        )
        keep({"submissionId": submission_id, "form": form, "settings": settings, **vars(screening)})
        if screening.outcome != "undecided":
            return screening.outcome
        reason = screening.reason
    except (ScreeningError, OSError) as error:
        reason = str(error)
    print(f"{submission_id} is undecided: {reason}", file=sys.stderr)
    with lock:
        del submissions[submission_id]  # The next submit screens again.
    return "undecided"
