"""A counter stays within its bounds and a marker on its track."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.track import Counter, Track, counted, moved

whole = st.integers(-(10**9), 10**9)


@st.composite
def counters(draw: st.DrawFn) -> Counter:
    low, value, high = sorted(draw(st.tuples(whole, whole, whole)))
    return Counter(value, low, high)


@given(counters(), whole)
def test_a_counter_never_leaves_its_bounds(counter: Counter, by: int) -> None:
    after = counted(counter, by)
    assert counter.low <= after.value <= counter.high
    assert after.value - counter.value == counter.room(by)


@given(counters(), whole)
def test_what_fits_goes_all_the_way_or_to_the_edge(counter: Counter, by: int) -> None:
    after = counted(counter, by).value
    assert after == counter.value + by or after in (counter.low, counter.high)


@given(counters(), whole)
def test_turning_back_what_fitted_restores_the_counter(counter: Counter, by: int) -> None:
    assert counted(counted(counter, by), -counter.room(by)) == counter


def test_a_counter_that_starts_outside_its_bounds_is_refused() -> None:
    with pytest.raises(ValueError, match="not between"):
        Counter(5, 0, 4)


@given(st.lists(st.sampled_from(["day", "night"]), min_size=1, max_size=8), whole)
def test_a_marker_never_leaves_its_track(spaces: list[str], to: int) -> None:
    track = moved(Track(tuple(spaces)), to)
    assert track.kind == spaces[min(max(to, 0), len(spaces) - 1)]


def test_only_the_last_space_is_the_last() -> None:
    track = Track(("a", "b"))
    assert not track.last
    assert moved(track, 1).last


@pytest.mark.parametrize(("spaces", "at"), [((), 0), (("a",), 1), (("a",), -1)])
def test_a_marker_off_the_track_is_refused(spaces: tuple[str, ...], at: int) -> None:
    with pytest.raises(ValueError, match="no space"):
        Track(spaces, at)
