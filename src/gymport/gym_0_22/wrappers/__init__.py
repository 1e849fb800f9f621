"""gym's wrappers, loaded with the first that is asked for."""

from typing import TYPE_CHECKING

from gymport.gym_common import on_demand

if TYPE_CHECKING:
    from gymport.gym_0_22.wrappers import atari_preprocessing as atari_preprocessing
    from gymport.gym_0_22.wrappers import autoreset as autoreset
    from gymport.gym_0_22.wrappers import clip_action as clip_action
    from gymport.gym_0_22.wrappers import compatibility as compatibility
    from gymport.gym_0_22.wrappers import env_checker as env_checker
    from gymport.gym_0_22.wrappers import filter_observation as filter_observation
    from gymport.gym_0_22.wrappers import flatten_observation as flatten_observation
    from gymport.gym_0_22.wrappers import frame_stack as frame_stack
    from gymport.gym_0_22.wrappers import gray_scale_observation as gray_scale_observation
    from gymport.gym_0_22.wrappers import human_rendering as human_rendering
    from gymport.gym_0_22.wrappers import monitoring as monitoring
    from gymport.gym_0_22.wrappers import normalize as normalize
    from gymport.gym_0_22.wrappers import order_enforcing as order_enforcing
    from gymport.gym_0_22.wrappers import record_episode_statistics as record_episode_statistics
    from gymport.gym_0_22.wrappers import record_video as record_video
    from gymport.gym_0_22.wrappers import render_collection as render_collection
    from gymport.gym_0_22.wrappers import rescale_action as rescale_action
    from gymport.gym_0_22.wrappers import resize_observation as resize_observation
    from gymport.gym_0_22.wrappers import step_api_compatibility as step_api_compatibility
    from gymport.gym_0_22.wrappers import time_aware_observation as time_aware_observation
    from gymport.gym_0_22.wrappers import time_limit as time_limit
    from gymport.gym_0_22.wrappers import transform_observation as transform_observation
    from gymport.gym_0_22.wrappers import transform_reward as transform_reward
    from gymport.gym_0_22.wrappers import vector_list_info as vector_list_info
    from gymport.gym_0_22.wrappers._names import *  # noqa: F403
else:
    __getattr__, __dir__ = on_demand.hooks(__name__)
