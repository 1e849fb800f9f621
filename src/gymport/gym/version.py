"""The release of gym that the shim stands for, and what came with which release."""

from __future__ import annotations

from gymport.releases import Change, named, numbers

VERSION = named("gym")
"""The release; ``gymport.install`` sets it to the one that was named."""


SINCE = {
    "ansi_cliff": Change(
        "0.17.3", 'CliffWalking renders mode="ansi" as a text', "it printed in both modes"
    ),
    "ansi_text": Change("0.12", 'mode="ansi" gives a string', "it gave a StringIO"),
    "blackjack_floats": Change(
        "0.17.2", "Blackjack pays in floats", "a card that was taken brought an int"
    ),
    "bounds_float32": Change(
        "0.17",
        "environments of classic control make their Boxes of float32",
        "a warning told of it",
    ),
    "box_casts_numbers": Change(
        "0.17.2", "a Box casts bounds that are numbers silently", "the warning told of them too"
    ),
    "box_checks_dtype": Change(
        "0.20", "Box.contains refuses values whose dtype does not cast", "the dtype did not matter"
    ),
    "box_draws_unbounded": Change(
        "0.13.1",
        "a Box draws exponential and normal numbers where it is unbounded",
        "it drew uniform ones always",
    ),
    "box_has_dtype": Change("0.9.6", "a Box has a dtype", "it drew float64 arrays"),
    "box_is_float32": Change(
        "0.12.1",
        "a Box made without a dtype is of float32",
        "it was of uint8 if its highest value was 255, and warned",
    ),
    "box_shows_arrays": Change("0.19", "a Box shows its bounds as arrays", "it showed two numbers"),
    "box_shows_bounds": Change("0.17.3", "a Box shows its bounds", "it showed its shape only"),
    "box_warns": Change(
        "0.15.5", "a Box warns when its dtype lowers the precision of its bounds", "it did not warn"
    ),
    "cartpole_powers": Change(
        "0.17.2", "CartPole squares by a power", "it multiplied, with other last bits"
    ),
    "classic_float32": Change(
        "0.20", "observations of classic control are float32", "they were float64"
    ),
    "coin_ends": Change(
        "0.12",
        "the bet that decides KellyCoinflip ends the episode",
        "the next one did, and no round was counted then",
    ),
    "containers_draw_seeds": Change(
        "0.20",
        "Tuple and Dict draw the seeds of their spaces, and return them all",
        "each space got the same seed, and None was returned",
    ),
    "deprecations_warn": Change(
        "0.21", "what is deprecated gives a DeprecationWarning", "it gave a UserWarning"
    ),
    "discrete_int": Change(
        "0.17.3", "states of tables are Python's ints", "they were numpy's, where numpy drew them"
    ),
    "discrete_unsigned": Change(
        "0.15.5",
        "numpy's unsigned integers are elements of a Discrete, and its bools are not",
        "its bools were elements, and its unsigned integers were not",
    ),
    "flat_dtypes": Change(
        "0.18", "flat spaces keep dtypes", "one-hot numbers were float32, and flat spaces too"
    ),
    "guesses_float32": Change(
        "0.11",
        "games of guesses make their Boxes of float32",
        "they left the dtype to the Box",
    ),
    "lake_says_rewards": Change(
        "0.10.4", "FrozenLake says the range of its rewards", "it did not say it"
    ),
    "limit_of_steps": Change(
        "0.12.4", "TimeLimit limits steps alone", "it took max_episode_seconds before the steps"
    ),
    "log_to_stderr": Change("0.21", "the logger prints to stderr", "it printed to stdout"),
    "monitor_deprecated": Change("0.20", "Monitor warns that it is deprecated", "it did not warn"),
    "multi_binary_int8": Change("0.9.6", "MultiBinary draws arrays of int8", "they were of int64"),
    "multi_discrete_counts": Change(
        "0.9.6",
        "a MultiDiscrete takes how many values each element has",
        "it took the lowest and highest value of each, and drew lists",
    ),
    "multi_discrete_int64": Change(
        "0.12.1", "a MultiDiscrete is of dtype int64", "it was of dtype uint32 or int8"
    ),
    "multi_discrete_one_hot": Change(
        "0.20", "a flat MultiDiscrete is one-hot", "it was the values as they are"
    ),
    "multi_discrete_uint32": Change(
        "0.10.10", "a MultiDiscrete is of dtype uint32 or int64", "it was of dtype int8"
    ),
    "multi_binary_shape": Change(
        "0.17.3", "an element of a MultiBinary has its shape", "any shape would do"
    ),
    "narrow_draws": Change(
        "0.12.1", "MultiBinary draws bytes", "it drew integers, and so other numbers"
    ),
    "no_tags": Change(
        "0.16", "register takes no tags", "tags, timestep_limit, trials and local_only were taken"
    ),
    "no_trials": Change("0.12.2", "a spec says nothing of trials", "spec.trials was 100"),
    "order_enforced": Change(
        "0.21", "make puts OrderEnforcing on where there is no limit of steps", "it put on nothing"
    ),
    "pendulum_clips_first": Change(
        "0.21", "Pendulum's speed is clipped before it moves", "it was clipped after that"
    ),
    "plain_changes": Change(
        "0.12.2",
        "wrappers implement observation, reward and action",
        "also _observation, _reward and _action",
    ),
    "plain_logger": Change(
        "0.9.6",
        "import gym leaves the logging module alone",
        "it had the root logger print to stderr; gym.undo_logger_setup took that back",
    ),
    "plain_methods": Change(
        "0.9.6",
        "environments implement step, reset, seed, render and close",
        "also _step, _reset, _seed, _render and _close",
    ),
    "random_maps": Change("0.12.1", "FrozenLake without a map draws one", "it was an error"),
    "rescale_names": Change(
        "0.20", "RescaleAction takes min_action and max_action", "they were called a and b"
    ),
    "reregister_warns": Change(
        "0.20", "registering an id twice warns and replaces", "it was an error"
    ),
    "rk4_last": Change(
        "0.20",
        "acrobot.rk4 returns the last state, and gives its function no time",
        "it returned all states, and gave the time",
    ),
    "space_properties": Change(
        "0.20", "shape and np_random of a space cannot be set", "they could be set"
    ),
    "space_streams": Change(
        "0.11",
        "each space has a random stream and seed()",
        "all drew from gym.spaces.prng, which prng.seed() seeds",
    ),
    "spec_copied": Change(
        "0.17.2",
        "the spec of an environment is its own, with the arguments it was made with",
        "it was the one in the registry",
    ),
    "spec_make_wraps": Change(
        "0.21", "EnvSpec.make puts on what make does", "it made the bare environment"
    ),
    "taxi_wall": Change("0.15.1", "Taxi's map has a wall more", "Taxi-v2 had not"),
    "truncated_key": Change(
        "0.12.2", "TimeLimit writes TimeLimit.truncated into the info", "it wrote nothing"
    ),
    "underscores_gone": Change(
        "0.20",
        "make leaves methods with an underscore alone",
        "it gave an environment with _step and _reset the plain methods too",
    ),
    "vector_statistics": Change(
        "0.19",
        "RecordEpisodeStatistics keeps arrays, and copies the info it adds to",
        "it kept numbers, and added to the info itself",
    ),
    "wrapper_follows": Change(
        "0.21",
        "a wrapper's spaces are those of the environment at any time",
        "they were those it had when it was wrapped",
    ),
    "wrapper_forwards": Change(
        "0.12.1",
        "attributes that a wrapper does not have are read from the environment",
        "they were missing",
    ),
}
"""The changes by the names that the code asks for them."""


def has(change: str) -> bool:
    """Whether the release has one of the changes in ``SINCE``."""
    return numbers(VERSION) >= numbers(SINCE[change].release)
