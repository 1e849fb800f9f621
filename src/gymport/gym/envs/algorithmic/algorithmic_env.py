"""What the tasks on tapes and grids share."""

from __future__ import annotations

from typing import Any, Sequence

from gymport.gym import core, logger, spaces
from gymport.gym.envs.adapted import old_metadata
from gymport.gym.envs.algorithmic import _drawing
from gymport.gym.envs.toy_text._text import shown
from gymport.gym.utils import seeding

_RIGHT, _WRONG, _TOO_LATE = 1.0, -0.5, -1.0
_LONGEST = 30
_SPARE_STEPS = 4


class AlgorithmicEnv(core.Env):
    """Read an input with a head that moves, and write the target symbol by symbol.

    Actions are a movement, whether to write, and what. A right symbol brings 1, a wrong one -0.5
    and the end. Inputs grow when the last episodes went well.

    Args:
        base: The number of symbols.
        chars: Whether they are shown as letters, and not as digits.
        starting_min_length: The least length of the first inputs.
    """

    metadata = old_metadata("human", "ansi")
    MIN_REWARD_SHORTFALL_FOR_PROMOTION = -1.0
    MOVEMENTS: Sequence[str]
    READ_HEAD_START: Any

    def __init__(self, base: int = 10, chars: bool = False, starting_min_length: int = 2) -> None:
        self.base = base
        self.last = 10
        self.episode_total_reward: Any = None
        self.reward_shortfalls: list[float] = []
        first = "A" if chars else "0"
        self.charmap = [*(chr(ord(first) + number) for number in range(base)), " "]
        self.min_length = starting_min_length
        self.action_space = spaces.Tuple(
            [spaces.Discrete(len(self.MOVEMENTS)), spaces.Discrete(2), spaces.Discrete(base)]
        )
        self.observation_space = spaces.Discrete(base + 1)
        self.seed()
        self.reset()

    def seed(self, seed: int | None = None) -> list[int]:
        """Seed the random numbers; return the seed in a list."""
        self.np_random, seed = seeding.np_random(seed)
        return [seed]

    @classmethod
    def _movement_idx(cls, movement_name: str) -> int:
        return cls.MOVEMENTS.index(movement_name)

    @property
    def input_width(self) -> int:
        """The length of the input."""
        return len(self.input_data)

    @property
    def time_limit(self) -> int:
        """After how many steps an episode ends."""
        return self.input_width + len(self.target) + _SPARE_STEPS

    def reset(self) -> Any:
        """Draw an input, a longer one if the last episodes went well."""
        self._check_levelup()
        self.last_action: Any = None
        self.last_reward: float = 0
        self.read_head_position = self.READ_HEAD_START
        self.write_head_position = 0
        self.episode_total_reward = 0.0
        self.time = 0
        length = self.np_random.randint(3) + self.min_length
        self.input_data = self.generate_input_data(length)
        self.target = self.target_from_input_data(self.input_data)
        return self._get_obs()

    def _check_levelup(self) -> None:
        """Let inputs grow when no episode of the last ones fell short by much."""
        if self.episode_total_reward is None:
            return
        self.reward_shortfalls.append(self.episode_total_reward - len(self.target))
        self.reward_shortfalls = self.reward_shortfalls[-self.last :]
        well = min(self.reward_shortfalls) >= self.MIN_REWARD_SHORTFALL_FOR_PROMOTION
        if len(self.reward_shortfalls) == self.last and well and self.min_length < _LONGEST:
            self.min_length += 1
            self.reward_shortfalls = []

    def step(self, action: Any) -> Any:
        """Write, if that is wanted, and move."""
        assert self.action_space.contains(action), f"{action!r} is not in {self.action_space}"
        self.last_action = action
        movement, writes, symbol = action
        self.time += 1
        reward, done = self._written(symbol) if writes == 1 else (0.0, False)
        self._move(movement)
        if self.time > self.time_limit:
            reward, done = _TOO_LATE, True
        self.last_reward = reward
        self.episode_total_reward += reward
        return self._get_obs(), reward, done, {}

    def _written(self, symbol: Any) -> tuple[float, bool]:
        """Write a symbol; return what it brings, and whether it is the last one."""
        at = self.write_head_position
        self.write_head_position += 1
        if at >= len(self.target):
            logger.warn("the episode is over; call reset() before the next step()")
            return _WRONG, True
        if symbol != self.target[at]:
            return _WRONG, True
        return _RIGHT, self.write_head_position >= len(self.target)

    def render(self, mode: str = "human") -> Any:
        """Draw input, output and target; see ``metadata`` for the modes."""
        return shown(_drawing.drawn(self), mode)

    def render_observation(self) -> str:
        """Return the drawing of the input, with the head marked."""
        raise NotImplementedError

    def generate_input_data(self, size: int) -> Any:
        """Draw an input of a length."""
        raise NotImplementedError

    def target_from_input_data(self, input_data: Any) -> Any:
        """Return what has to be written for an input."""
        raise NotImplementedError

    def _move(self, movement: int) -> None:
        raise NotImplementedError

    def _get_obs(self, pos: Any = None) -> Any:
        raise NotImplementedError

    def _get_str_obs(self, pos: Any = None) -> str:
        symbol: int = self._get_obs(pos)
        return self.charmap[symbol]

    def _get_str_target(self, pos: int) -> str:
        return self.charmap[self.target[pos]] if 0 <= pos < len(self.target) else " "


class TapeAlgorithmicEnv(AlgorithmicEnv):
    """A task whose input is a tape."""

    MOVEMENTS = ("left", "right")
    READ_HEAD_START = 0

    def _move(self, movement: int) -> None:
        self.read_head_position += 1 if self.MOVEMENTS[movement] == "right" else -1

    def _get_obs(self, pos: Any = None) -> Any:
        at = int(self.read_head_position if pos is None else pos)
        return self.input_data[at] if 0 <= at < self.input_width else self.base

    def generate_input_data(self, size: int) -> Any:
        """Draw as many symbols."""
        return [self.np_random.randint(self.base) for _ in range(size)]

    def render_observation(self) -> str:
        """Return the drawing of the tape, with the head marked."""
        return _drawing.row(self, self.read_head_position, lambda at: at, "Observation Tape    : ")


class GridAlgorithmicEnv(AlgorithmicEnv):
    """A task whose input is a grid.

    Args:
        rows: How many rows it has.
        args: As for ``AlgorithmicEnv``.
        kwargs: As for ``AlgorithmicEnv``.
    """

    MOVEMENTS = ("left", "right", "up", "down")
    READ_HEAD_START = (0, 0)
    _STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}

    def __init__(self, rows: int, *args: Any, **kwargs: Any) -> None:
        self.rows = rows
        super().__init__(*args, **kwargs)

    def _move(self, movement: int) -> None:
        (x, y), (right, down) = self.read_head_position, self._STEPS[self.MOVEMENTS[movement]]
        self.read_head_position = x + right, y + down

    def _get_obs(self, pos: Any = None) -> Any:
        x, y = self.read_head_position if pos is None else pos
        inside = 0 <= x < self.input_width and 0 <= y < self.rows
        return self.input_data[x][y] if inside else self.base

    def generate_input_data(self, size: int) -> Any:
        """Draw as many columns of symbols."""
        return [[self.np_random.randint(self.base) for _ in range(self.rows)] for _ in range(size)]

    def render_observation(self) -> str:
        """Return the drawing of the grid, with the head marked."""
        label = "Observation Grid    : "
        lines = range(-1, self.rows + 1)
        return "".join(self._drawn_row(y, label if y == -1 else " " * len(label)) for y in lines)

    def _drawn_row(self, y: int, label: str) -> str:
        head, line = self.read_head_position
        return _drawing.row(self, head if line == y else None, lambda x: (x, y), label)
