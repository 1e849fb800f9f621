"""The environments that gym had up to 0.9.5 only."""

from __future__ import annotations

from gymport.gym.envs._row import Row

_BEFORE = "0.9.6"
_LIMITED = {
    "OffSwitchCartpole-v0": "OffSwitchCartpoleEnv",
    "OffSwitchCartpoleProb-v0": "OffSwitchCartpoleProbEnv",
    "PredictActionsCartpole-v0": "PredictActionsCartpoleEnv",
    "PredictObsCartpole-v0": "PredictObsCartpoleEnv",
    "SemisuperPendulumDecay-v0": "SemisuperPendulumDecayEnv",
    "SemisuperPendulumNoise-v0": "SemisuperPendulumNoiseEnv",
    "SemisuperPendulumRandom-v0": "SemisuperPendulumRandomEnv",
}
_UNLIMITED = {
    "CNNClassifierTraining-v0": "parameter_tuning:CNNClassifierTraining",
    "ConvergenceControl-v0": "parameter_tuning:ConvergenceControl",
    "OneRoundDeterministicReward-v0": "debugging:OneRoundDeterministicRewardEnv",
    "OneRoundNondeterministicReward-v0": "debugging:OneRoundNondeterministicRewardEnv",
    "TwoRoundDeterministicReward-v0": "debugging:TwoRoundDeterministicRewardEnv",
    "TwoRoundNondeterministicReward-v0": "debugging:TwoRoundNondeterministicRewardEnv",
}
_BOARD = {"player_color": "black", "illegal_move_mode": "lose"}
_GO = {**_BOARD, "opponent": "pachi:uct:_2400", "observation_type": "image3c"}
_HEX = {**_BOARD, "opponent": "random", "observation_type": "numpy3c", "board_size": 9}

FIRST_ROWS = (
    *(Row(env_id, f"safety:{name}", 200, before=_BEFORE) for env_id, name in _LIMITED.items()),
    *(Row(env_id, place, before=_BEFORE) for env_id, place in _UNLIMITED.items()),
    *(
        Row(
            f"Go{size}x{size}-v0",
            "board_game:GoEnv",
            kwargs={**_GO, "board_size": size},
            before=_BEFORE,
            nondeterministic=True,
        )
        for size in (9, 19)
    ),
    Row("Hex9x9-v0", "board_game:HexEnv", kwargs=_HEX, before=_BEFORE),
)
