"""gym's wrappers, loaded with the first that is asked for."""

from typing import TYPE_CHECKING

from gymport.gym_common import on_demand

if TYPE_CHECKING:
    from gymport.gym.wrappers import atari_preprocessing as atari_preprocessing
    from gymport.gym.wrappers import clip_action as clip_action
    from gymport.gym.wrappers import filter_observation as filter_observation
    from gymport.gym.wrappers import flatten_observation as flatten_observation
    from gymport.gym.wrappers import frame_stack as frame_stack
    from gymport.gym.wrappers import gray_scale_observation as gray_scale_observation
    from gymport.gym.wrappers import monitor as monitor
    from gymport.gym.wrappers import monitoring as monitoring
    from gymport.gym.wrappers import normalize as normalize
    from gymport.gym.wrappers import record_episode_statistics as record_episode_statistics
    from gymport.gym.wrappers import record_video as record_video
    from gymport.gym.wrappers import rescale_action as rescale_action
    from gymport.gym.wrappers import resize_observation as resize_observation
    from gymport.gym.wrappers import time_aware_observation as time_aware_observation
    from gymport.gym.wrappers import time_limit as time_limit
    from gymport.gym.wrappers import transform_observation as transform_observation
    from gymport.gym.wrappers import transform_reward as transform_reward
    from gymport.gym.wrappers._names import *  # noqa: F403
else:
    __getattr__, __dir__ = on_demand.hooks(__name__)
