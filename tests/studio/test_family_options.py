"""The options that the generator's page shows are told for who has a page, and no shell."""

from typing import Any

import pytest

from kenken_cp.studio.family_options import families

OPTIONS = {
    f"{family['id']}-{option['name']}": option
    for family in families()
    for option in family["options"]
}
WITH_MAP = {name: option for name, option in OPTIONS.items() if option["map"]}


@pytest.mark.parametrize("option", OPTIONS.values(), ids=OPTIONS)
def test_an_option_names_no_file_as_a_page_takes_none(option: dict[str, Any]) -> None:
    assert "file" not in option["help"].lower()


@pytest.mark.parametrize("option", WITH_MAP.values(), ids=WITH_MAP)
def test_an_option_that_takes_a_map_says_how_one_is_written(option: dict[str, Any]) -> None:
    assert "a line for each row" in option["help"]
