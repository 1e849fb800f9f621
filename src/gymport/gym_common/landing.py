"""How gym's lander was demonstrated."""

from __future__ import annotations

from typing import Any, Callable


def landed(env: Any, observation: Any, heuristic: Callable[[Any, Any], Any], render: bool) -> float:
    """Play an episode and print how it goes.

    Args:
        env: A lander, whose step returns one flag or two.
        observation: That of its reset, eight numbers.
        heuristic: What gives the action for the environment and an observation.
        render: Whether each step is shown, until the window is closed.

    Returns:
        The sum of the rewards.
    """
    total, steps, ended = 0.0, 0, False
    while not ended:
        observation, reward, *flags, _ = env.step(heuristic(env, observation))
        total, ended = total + reward, any(flags)
        if render and env.render() is False:
            break
        if steps % 20 == 0 or ended:
            numbers = " ".join(f"{number:+0.2f}" for number in observation)
            print(f"observations: {numbers}\nstep {steps} total_reward {total:+0.2f}")  # noqa: T201
        steps += 1
    if render:
        env.close()
    return total
