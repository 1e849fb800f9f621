"""Names below gym.wrappers that moved or went. See `gymport.moves.names`."""

from __future__ import annotations

from gymport.moves.rows import Move

_ADAPT = "use gymport.modernize(env) or gymport.legacy(env)"
_FLATTEN = "use FilterObservation, then FlattenObservation"
_FRAMES = "expect an array: FrameStackObservation returns one"
_MONITOR = "add RecordEpisodeStatistics, and make the environment with render_mode='rgb_array'"
_NEXT_STEP = "expect the reset one step later, and no final_observation in info"
_PIXELS = "expect the bare frame with render_only=True, where a dict of it came before"
_RECORD = "use RecordVideo, and make the environment with render_mode='rgb_array'"
_SKIP = (
    "use RepeatAction(env, repeat_count + 1) of gymnasium 1.3, or repeat the action in a wrapper"
)
_STATISTICS = "use RecordEpisodeStatistics"
_V1 = "gymnasium 1.0"
_VIDEO = "gymnasium.utils.save_video"
_WRAPPERS = "gymnasium.wrappers"

WRAPPERS: tuple[Move, ...] = (
    # gym.wrappers
    Move("gym.wrappers.AutoResetWrapper", f"{_WRAPPERS}.Autoreset", _V1, note=_NEXT_STEP),
    Move("gym.wrappers.EnvCompatibility", None, _V1, note=_ADAPT),
    Move("gym.wrappers.FlattenDictWrapper", None, "gym 0.15.4", note=_FLATTEN),
    Move("gym.wrappers.FrameStack", f"{_WRAPPERS}.FrameStackObservation", _V1),
    Move("gym.wrappers.GrayScaleObservation", f"{_WRAPPERS}.GrayscaleObservation", _V1),
    Move("gym.wrappers.LazyFrames", None, _V1, note=_FRAMES),
    Move("gym.wrappers.Monitor", "gymnasium.wrappers.RecordVideo", "gym 0.23", note=_MONITOR),
    Move(
        "gym.wrappers.PixelObservationWrapper",
        f"{_WRAPPERS}.AddRenderObservation",
        _V1,
        note=_PIXELS,
    ),
    Move("gym.wrappers.SignReward", None, "gym 0.15", note="use TransformReward(env, numpy.sign)"),
    Move("gym.wrappers.SkipWrapper", None, "gym 0.9.6", note=_SKIP),
    Move("gym.wrappers.StepAPICompatibility", None, _V1, note=_ADAPT),
    Move("gym.wrappers.VectorListInfo", "gymnasium.wrappers.vector.DictInfoToList", _V1),
    Move("gym.wrappers.autoreset", _WRAPPERS, _V1, names=("AutoResetWrapper",)),
    Move("gym.wrappers.capped_cubic_video_schedule", f"{_VIDEO}.capped_cubic_video_schedule", _V1),
    Move("gym.wrappers.clip_action", _WRAPPERS, _V1, names=("ClipAction",)),
    Move("gym.wrappers.clip_reward", _WRAPPERS, "gym 0.15", names=("ClipReward",)),
    Move("gym.wrappers.compatibility", None, _V1, note=_ADAPT),
    Move("gym.wrappers.dict", None, "gym 0.15.4", note=_FLATTEN),
    Move("gym.wrappers.env_checker", _WRAPPERS, _V1, names=("PassiveEnvChecker",)),
    Move("gym.wrappers.filter_observation", _WRAPPERS, _V1, names=("FilterObservation",)),
    Move("gym.wrappers.flatten_observation", _WRAPPERS, _V1, names=("FlattenObservation",)),
    Move("gym.wrappers.frame_skipping", None, "gym 0.9.6", note=_SKIP),
    Move("gym.wrappers.frame_stack", _WRAPPERS, _V1, names=("FrameStack", "LazyFrames")),
    Move("gym.wrappers.gray_scale_observation", _WRAPPERS, _V1, names=("GrayScaleObservation",)),
    Move("gym.wrappers.human_rendering", _WRAPPERS, _V1, names=("HumanRendering",)),
    Move(
        "gym.wrappers.monitor",
        _WRAPPERS,
        "gym 0.23",
        names=("Monitor", "capped_cubic_video_schedule"),
    ),
    Move("gym.wrappers.monitoring", None, _V1, note=_RECORD),
    Move("gym.wrappers.monitoring.stats_recorder", None, "gym 0.23", note=_STATISTICS),
    Move(
        "gym.wrappers.normalize", _WRAPPERS, _V1, names=("NormalizeObservation", "NormalizeReward")
    ),
    Move("gym.wrappers.normalize.RunningMeanStd", "gymnasium.wrappers.utils.RunningMeanStd", _V1),
    Move(
        "gym.wrappers.normalize.update_mean_var_count_from_moments",
        f"{_WRAPPERS}.utils.update_mean_var_count_from_moments",
        _V1,
    ),
    Move("gym.wrappers.order_enforcing", _WRAPPERS, _V1, names=("OrderEnforcing",)),
    Move("gym.wrappers.pixel_observation", _WRAPPERS, _V1, names=("PixelObservationWrapper",)),
    Move(
        "gym.wrappers.record_episode_statistics", _WRAPPERS, _V1, names=("RecordEpisodeStatistics",)
    ),
    Move(
        "gym.wrappers.record_video",
        _WRAPPERS,
        _V1,
        names=("RecordVideo", "capped_cubic_video_schedule"),
    ),
    Move("gym.wrappers.render_collection", _WRAPPERS, _V1, names=("RenderCollection",)),
    Move("gym.wrappers.rescale_action", _WRAPPERS, _V1, names=("RescaleAction",)),
    Move("gym.wrappers.resize_observation", _WRAPPERS, _V1, names=("ResizeObservation",)),
    Move("gym.wrappers.sign_reward", _WRAPPERS, "gym 0.15", names=("SignReward",)),
    Move("gym.wrappers.step_api_compatibility", _WRAPPERS, _V1, names=("StepAPICompatibility",)),
    Move("gym.wrappers.time_aware_observation", _WRAPPERS, _V1, names=("TimeAwareObservation",)),
    Move("gym.wrappers.time_limit", _WRAPPERS, _V1, names=("TimeLimit",)),
    Move("gym.wrappers.vector_list_info", _WRAPPERS, _V1, names=("VectorListInfo",)),
)
