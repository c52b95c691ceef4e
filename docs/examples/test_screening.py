"""Tests of a program that screens: each one starts from the sandbox's first state."""

import json
import os
import unittest
from typing import List, Union
from urllib.parse import urljoin
from urllib.request import Request, urlopen

from {python_product}_client import Client, UnavailableError

client = Client(timeouts={"total": 2})


def candidates(name: str) -> List[str]:
    """The part of your program that is under test."""
    screening = client.screen(
        {"entityName": name}, screeningType="sanctions-peps-and-media", threshold=0.85
    )
    if screening.result is None:
        raise ValueError(screening.reason)
    return sorted(row.get("matchName", "") for row in screening.result["resultRows"])


def control(action: str, **body: Union[int, float]) -> None:
    """Changes the sandbox. The platform has no such paths, so the client has no method for them."""
    request = Request(
        urljoin(os.environ["SCREENING_BASE_URL"], f"/sandbox/{action}"),
        data=json.dumps(body).encode(),
        headers={"Content-Type": "application/json"},
    )
    urlopen(request, timeout=10).close()


class ScreeningTest(unittest.TestCase):
    def setUp(self) -> None:
        control("reset")

    def test_clean_subject_has_no_candidate(self) -> None:
        self.assertEqual(candidates("Brindlemoor Textiles Ltd"), [])

    def test_namesake_is_shown_next_to_the_subject(self) -> None:
        self.assertEqual(candidates("Torresund"), ["Anders Torresund", "Ilvane Torresund"])

    def test_damaged_name_is_not_screened(self) -> None:
        with self.assertRaisesRegex(ValueError, "question mark"):
            candidates("Ilvane Torres?nd")

    def test_call_over_the_rate_limit_is_sent_again(self) -> None:
        control("rate-limit", refuseNext=2)
        self.assertEqual(len(candidates("Torresund")), 2)

    def test_without_an_answer_the_subject_is_undecided(self) -> None:
        control("faults", **{"500": 1})
        with self.assertRaises(UnavailableError):
            candidates("Brindlemoor Textiles Ltd")


if __name__ == "__main__":
    unittest.main()
