"""The page that compares the core with gymnasium says what is so."""

from comparison import PAGE, page


def test_the_page_says_what_is_so():
    assert PAGE.read_text(encoding="utf-8") == page(), (
        "run: python tests/runtime/comparison.py, beside the gymnasium that the page names"
    )
