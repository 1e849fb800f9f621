"""Names that modules of gym had by the way: helpers of their own, and what they imported.

Code has taken them from there all the same. A helper that is gone has to be copied; what a module
imported is read from where it is from.
"""

from __future__ import annotations

from typing import Iterator, Mapping

from gymport.moves.rows import Move

_COPY = "copy its code from a release that has it"

_GONE: Mapping[tuple[str, str], str] = {
    ("gym.envs", "gym 0.22"): "_merge",
    ("gym.envs.registration", "gym 0.22"): "plugin_internal_whitelist",
    ("gym.spaces.utils", "gym 0.22"): (
        "flatdim_box_multibinary flatdim_dict flatdim_discrete flatdim_multidiscrete flatdim_tuple "
        "flatten_box_multibinary flatten_dict flatten_discrete flatten_multidiscrete flatten_tuple "
        "flatten_space_binary flatten_space_box flatten_space_dict flatten_space_tuple "
        "unflatten_box_multibinary unflatten_dict unflatten_discrete unflatten_multidiscrete "
        "unflatten_tuple"
    ),
    ("gym.utils.env_checker", "gym 0.24"): (
        "_check_box_action _check_box_obs _check_image_input _check_nan _check_normalized_action "
        "_check_obs _check_render _check_returned_values _check_spaces _is_numpy_array_space"
    ),
    ("gym.vector.async_vector_env", "gymnasium 1.0"): "_worker _worker_shared_memory",
    ("gym.vector.utils.shared_memory", "gym 0.22"): (
        "create_base_shared_memory create_dict_shared_memory create_tuple_shared_memory "
        "read_base_from_shared_memory read_dict_from_shared_memory read_tuple_from_shared_memory "
        "write_base_to_shared_memory write_dict_to_shared_memory write_tuple_to_shared_memory"
    ),
}
"""A module and the first release without some names -> the names."""

_IMPORTED: Mapping[tuple[str, str], str] = {
    ("gym.ObservationWrapper", "gym 0.24"): "gym.wrappers.transform_observation",
    ("gym.RewardWrapper", "gymnasium 0.28"): "gym.wrappers.transform_reward",
    ("gym.envs.toy_text.discrete", "gym 0.22"): (
        "gym.envs.toy_text.cliffwalking gym.envs.toy_text.frozen_lake gym.envs.toy_text.taxi"
    ),
    ("gym.error", "gym 0.22"): "gym.core",
    ("gym.error", "gymnasium 0.26"): "gym.wrappers",
    ("gym.logger", "gym 0.24"): "gym.vector.sync_vector_env gym.vector.utils.shared_memory",
    ("gym.logger", "gymnasium 0.27"): "gym.spaces.box gym.spaces.multi_discrete",
    ("gym.logger", "gymnasium 1.0"): "gym.core gym.vector.vector_env",
    ("gym.spaces.Tuple", "gymnasium 1.0"): "gym.vector.vector_env",
    ("gym.utils.closer", "gym 0.22"): "gym.core",
    ("gym.utils.seeding", "gym 0.24"): (
        "gym.envs.classic_control.acrobot gym.envs.classic_control.cartpole "
        "gym.envs.classic_control.continuous_mountain_car gym.envs.classic_control.mountain_car "
        "gym.envs.classic_control.pendulum gym.envs.toy_text.blackjack"
    ),
    ("gym.vector.utils.batch_space", "gymnasium 1.0"): "gym.vector.vector_env",
    ("gym.wrappers.TimeLimit", "gym 0.22"): "gym.wrappers.atari_preprocessing",
}
"""What modules imported, and the first release in which they do not -> these modules."""


def _rows() -> Iterator[Move]:
    for (module, since), names in _GONE.items():
        for name in names.split():
            yield Move(f"{module}.{name}", None, since, note=_COPY)
    for (dotted, since), modules in _IMPORTED.items():
        for module in modules.split():
            name = dotted.rpartition(".")[2]
            yield Move(f"{module}.{name}", dotted.replace("gym", "gymnasium", 1), since)


HELPERS: tuple[Move, ...] = tuple(_rows())
