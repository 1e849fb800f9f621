"""How the tasks on tapes are drawn."""

from __future__ import annotations

from typing import Any, Callable

from gymport.gym.utils import colorize

_MARGIN = 2


def drawn(env: Any) -> str:
    """Return the drawing of an environment: input, output, target, and the last action."""
    title = f"Total length of input instance: {env.input_width}, step: {env.time}\n"
    places = range(-_MARGIN, len(env.target) + _MARGIN)
    output = "".join(_output(env, at) for at in places if at < env.write_head_position)
    target = "".join(env._get_str_target(at) for at in places)
    return (
        f"{title}{'=' * (len(title) - 1)}\n{env.render_observation()}"
        f"Output Tape         : {output}\nTargets             : {target}\n\n{_action(env)}"
    )


def row(env: Any, head: int | None, place: Callable[[int], Any], label: str) -> str:
    """Return the drawing of one row of the input.

    Args:
        env: The environment.
        head: Where in the row the head is, if it is there.
        place: Where in the input a place of the row is.
        label: What stands before the row.
    """
    symbols = (
        colorize(env._get_str_obs(place(at)), "green", highlight=True)
        if at == head
        else env._get_str_obs(place(at))
        for at in range(-_MARGIN, env.input_width + _MARGIN)
    )
    return f"{label}{''.join(symbols)}\n"


def _output(env: Any, at: int) -> str:
    """A symbol of the output: what the target has there, and coloured what was written last."""
    if at == env.write_head_position - 1 and env.last_action is not None:
        _, writes, symbol = env.last_action
        if writes == 1:
            color = "green" if symbol == env.target[at] else "red"
            return colorize(env.charmap[symbol], color, highlight=True)
    text: str = env._get_str_target(at)
    return text


def _action(env: Any) -> str:
    if env.last_action is None:
        return "\n" * 5
    movement, writes, symbol = env.last_action
    indent = " " * 30
    return (
        f"Current reward      :   {env.last_reward:.3f}\n"
        f"Cumulative reward   :   {env.episode_total_reward:.3f}\n"
        f"Action              :   Tuple(move over input: {env.MOVEMENTS[movement]},\n"
        f"{indent}write to the output tape: {writes == 1},\n"
        f"{indent}prediction: {env.charmap[symbol]})\n"
    )
