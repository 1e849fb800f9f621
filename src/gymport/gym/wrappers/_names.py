"""The names of gym.wrappers, which are loaded on demand."""

from gymport.gym.wrappers.atari_preprocessing import AtariPreprocessing
from gymport.gym.wrappers.clip_action import ClipAction
from gymport.gym.wrappers.clip_reward import ClipReward
from gymport.gym.wrappers.dict import FlattenDictWrapper
from gymport.gym.wrappers.filter_observation import FilterObservation
from gymport.gym.wrappers.flatten_observation import FlattenObservation
from gymport.gym.wrappers.frame_skipping import SkipWrapper
from gymport.gym.wrappers.frame_stack import FrameStack, LazyFrames
from gymport.gym.wrappers.gray_scale_observation import GrayScaleObservation
from gymport.gym.wrappers.monitor import Monitor
from gymport.gym.wrappers.normalize import NormalizeObservation, NormalizeReward
from gymport.gym.wrappers.order_enforcing import OrderEnforcing
from gymport.gym.wrappers.pixel_observation import PixelObservationWrapper
from gymport.gym.wrappers.record_episode_statistics import RecordEpisodeStatistics
from gymport.gym.wrappers.record_video import RecordVideo, capped_cubic_video_schedule
from gymport.gym.wrappers.rescale_action import RescaleAction
from gymport.gym.wrappers.resize_observation import ResizeObservation
from gymport.gym.wrappers.sign_reward import SignReward
from gymport.gym.wrappers.time_aware_observation import TimeAwareObservation
from gymport.gym.wrappers.time_limit import TimeLimit
from gymport.gym.wrappers.transform_observation import TransformObservation
from gymport.gym.wrappers.transform_reward import TransformReward

__all__ = [
    "AtariPreprocessing",
    "ClipAction",
    "ClipReward",
    "FilterObservation",
    "FlattenDictWrapper",
    "FlattenObservation",
    "FrameStack",
    "GrayScaleObservation",
    "LazyFrames",
    "Monitor",
    "NormalizeObservation",
    "NormalizeReward",
    "OrderEnforcing",
    "PixelObservationWrapper",
    "RecordEpisodeStatistics",
    "RecordVideo",
    "RescaleAction",
    "ResizeObservation",
    "SignReward",
    "SkipWrapper",
    "TimeAwareObservation",
    "TimeLimit",
    "TransformObservation",
    "TransformReward",
    "capped_cubic_video_schedule",
]
