"""The options that the generator's page shows are told for who has a page, and no shell."""

import pytest

from kenken_cp.studio.declared import families

OPTIONS = [
    pytest.param(option, id=f"{family['id']}-{option['name']}")
    for family in families()
    for option in family["options"]
]


@pytest.mark.parametrize("option", OPTIONS)
def test_an_option_names_no_file_as_a_page_takes_none(option):
    assert "file" not in option["help"].lower()


@pytest.mark.parametrize("option", [each for each in OPTIONS if each.values[0]["map"]])
def test_an_option_that_takes_a_map_says_how_one_is_written(option):
    assert "a line for each row" in option["help"]
