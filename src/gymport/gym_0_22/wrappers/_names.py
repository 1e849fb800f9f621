"""The names of gym.wrappers, which are loaded on demand."""

from gymport.gym_0_22.version import has
from gymport.gym_0_22.wrappers.atari_preprocessing import AtariPreprocessing
from gymport.gym_0_22.wrappers.clip_action import ClipAction
from gymport.gym_0_22.wrappers.filter_observation import FilterObservation
from gymport.gym_0_22.wrappers.flatten_observation import FlattenObservation
from gymport.gym_0_22.wrappers.frame_stack import FrameStack, LazyFrames
from gymport.gym_0_22.wrappers.gray_scale_observation import GrayScaleObservation
from gymport.gym_0_22.wrappers.normalize import NormalizeObservation, NormalizeReward
from gymport.gym_0_22.wrappers.order_enforcing import OrderEnforcing
from gymport.gym_0_22.wrappers.record_episode_statistics import RecordEpisodeStatistics
from gymport.gym_0_22.wrappers.record_video import RecordVideo, capped_cubic_video_schedule
from gymport.gym_0_22.wrappers.rescale_action import RescaleAction
from gymport.gym_0_22.wrappers.resize_observation import ResizeObservation
from gymport.gym_0_22.wrappers.time_aware_observation import TimeAwareObservation
from gymport.gym_0_22.wrappers.time_limit import TimeLimit
from gymport.gym_0_22.wrappers.transform_observation import TransformObservation
from gymport.gym_0_22.wrappers.transform_reward import TransformReward

if not has("render_modes"):
    from gymport.gym_0_22.wrappers.monitor import Monitor
if has("checker"):
    from gymport.gym_0_22.wrappers import env_checker
if has("make_options"):
    from gymport.gym_0_22.wrappers.autoreset import AutoResetWrapper
    from gymport.gym_0_22.wrappers.vector_list_info import VectorListInfo
if has("text"):
    from gymport.gym_0_22.wrappers.human_rendering import HumanRendering
    from gymport.gym_0_22.wrappers.step_api_compatibility import StepAPICompatibility
if has("compatibility"):
    from gymport.gym_0_22.wrappers import compatibility
    from gymport.gym_0_22.wrappers.render_collection import RenderCollection

__all__ = [
    "AtariPreprocessing",
    "ClipAction",
    "FilterObservation",
    "FlattenObservation",
    "FrameStack",
    "GrayScaleObservation",
    "LazyFrames",
    "NormalizeObservation",
    "NormalizeReward",
    "OrderEnforcing",
    "RecordEpisodeStatistics",
    "RecordVideo",
    "RescaleAction",
    "ResizeObservation",
    "TimeAwareObservation",
    "TimeLimit",
    "TransformObservation",
    "TransformReward",
    "capped_cubic_video_schedule",
]
if not has("render_modes"):
    __all__ += ["Monitor"]
if has("checker"):
    __all__ += ["env_checker"]
if has("make_options"):
    __all__ += ["AutoResetWrapper", "VectorListInfo"]
if has("text"):
    __all__ += ["HumanRendering", "StepAPICompatibility"]
if has("compatibility"):
    __all__ += ["RenderCollection", "compatibility"]
