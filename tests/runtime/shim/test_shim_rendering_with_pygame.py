"""Drawing with the shim's viewer."""

from __future__ import annotations

import math

import numpy as np
import pytest

from gymport.gym import error
from gymport.gym.envs.classic_control import rendering
from gymport.gym.envs.unittest import CubeCrash, MemorizeDigits

RED, BLUE, WHITE = [255, 0, 0], [0, 0, 255], [255, 255, 255]
SQUARE = [(-5, -5), (-5, 5), (5, 5), (5, -5)]


@pytest.fixture(autouse=True)
def no_screen(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


@pytest.fixture
def viewer():
    made = rendering.Viewer(60, 40)
    yield made
    made.close()


def drawn(viewer, geom, *attrs):
    """The image of one shape in red; pixels are looked up from the lower left corner."""
    geom.set_color(1.0, 0.0, 0.0)
    for attr in attrs:
        geom.add_attr(attr)
    viewer.add_geom(geom)
    image = viewer.render(return_rgb_array=True)
    assert (image.shape, image.dtype) == ((40, 60, 3), np.uint8)
    return lambda x, y: image[39 - y, x].tolist()


def test_shapes_are_moved_from_the_lower_left_corner(viewer):
    move = rendering.Transform()
    pixel = drawn(viewer, rendering.FilledPolygon(SQUARE), move)
    assert (pixel(2, 2), pixel(30, 10)) == (RED, WHITE)
    move.set_translation(30, 10)
    image = viewer.render(return_rgb_array=True)
    assert (image[29, 30].tolist(), image[37, 2].tolist()) == (RED, WHITE)


def test_what_is_added_last_is_done_last(viewer):
    turn = rendering.Transform(rotation=math.pi / 2)
    move = rendering.Transform(translation=(30, 20))
    bar = rendering.make_polygon([(0, -2), (0, 2), (15, 2), (15, -2)])
    pixel = drawn(viewer, bar, turn, move)
    assert (pixel(30, 30), pixel(40, 20)) == (RED, WHITE)


def test_bounds_say_where_the_edges_are(viewer):
    viewer.set_bounds(-3, 3, -2, 2)
    pixel = drawn(viewer, rendering.make_circle(1))
    assert (pixel(30, 20), pixel(37, 20), pixel(45, 20)) == (RED, RED, WHITE)


def test_a_capsule_has_one_colour(viewer):
    capsule = rendering.make_capsule(20, 6)
    pixel = drawn(viewer, capsule, rendering.Transform(translation=(20, 20)))
    assert [pixel(x, 20) for x in (18, 30, 42, 50)] == [RED, RED, RED, WHITE]


def test_lines_have_their_width(viewer):
    line = rendering.make_polyline([(0, 20), (59, 20)])
    line.set_linewidth(5)
    pixel = drawn(viewer, line)
    assert [pixel(30, y) for y in (14, 20, 26)] == [WHITE, RED, WHITE]


def test_broken_lines_have_gaps(viewer):
    pixel = drawn(viewer, rendering.Line((0, 20), (59, 20)), rendering.LineStyle(0x00FF))
    across = [pixel(x, 19) == RED or pixel(x, 20) == RED for x in range(32)]
    assert across.count(True) == 16


def test_shapes_of_one_time_are_gone_the_next_time(viewer):
    circle = viewer.draw_circle(5, color=(0, 0, 1))
    circle.add_attr(rendering.Transform(translation=(30, 20)))
    assert viewer.render(return_rgb_array=True)[20, 30].tolist() == BLUE
    assert viewer.render(return_rgb_array=True)[20, 30].tolist() == WHITE


def test_pictures_are_drawn_around_the_origin(viewer, tmp_path):
    import pygame

    picture = pygame.Surface((4, 4))
    picture.fill(BLUE)
    pygame.image.save(picture, str(tmp_path / "blue.png"))
    image = rendering.Image(str(tmp_path / "blue.png"), 10.0, 10.0)
    pixel = drawn(viewer, image, rendering.Transform(translation=(30, 20)))
    assert (pixel(27, 17), pixel(40, 20)) == (BLUE, WHITE)


def test_a_window_is_open_until_it_is_closed(viewer):
    import pygame

    assert viewer.render() is True
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert viewer.render() is False


def test_images_are_shown_in_a_window():
    viewer = rendering.SimpleImageViewer(maxwidth=10)
    viewer.imshow(np.zeros((10, 20, 3), np.uint8))
    assert (viewer.isopen, viewer.width, viewer.height) == (True, 10, 5)
    viewer.close()
    assert viewer.isopen is False


@pytest.mark.parametrize("kind", [CubeCrash, MemorizeDigits])
def test_environments_of_images_are_shown_in_a_window(kind):
    env = kind()
    assert env.render() is True
    with pytest.raises(AssertionError, match="'ansi' is not supported"):
        env.render("ansi")
    env.close()
    assert env.viewer is None


def test_a_shape_without_a_viewer_says_what_to_do():
    with pytest.raises(error.Error, match="call its render"):
        rendering.make_circle().render()
