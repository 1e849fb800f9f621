"""What a rewrite leaves of the way the code was written."""

from __future__ import annotations

import textwrap

import pytest
from laws import migrated

from migrate_gym import migrate_source

HEAD = 'import gym\nenv = gym.make("CartPole-v1")\n'
NEW_HEAD = 'import gymnasium as gym\nenv = gym.make("CartPole-v1")\n'

STATEMENTS = {
    "comments-in-a-call": (
        """
            s, r, done, info = env.step(  # act
                env.action_space.sample(),  # at random
            )  # end
        """,
        """
            s, r, terminated, truncated, info = env.step(  # act
                env.action_space.sample(),  # at random
            )  # end
            done = terminated or truncated
        """,
    ),
    "backslashes": (
        """
            s, r, \\
                done, info = \\
                env.step(0)
        """,
        """
            s, r, \\
                terminated, truncated, info = \\
                env.step(0)
            done = terminated or truncated
        """,
    ),
    "comments-between-targets": (
        """
            (s,
             r,  # pay
             done,  # over
             info) = env.step(0)
        """,
        """
            (s,
             r,  # pay
             terminated, truncated,  # over
             info) = env.step(0)
            done = terminated or truncated
        """,
    ),
    "comment-behind-a-removed-seed": (
        """
            env.seed(0)  # the same every time
            s = env.reset()  # go
        """,
        """
            # the same every time
            s, _ = env.reset(seed=0)  # go
        """,
    ),
    "comments-around-a-removed-if": (
        """
            n = 3
            # if asked
            if n is not None:  # it is
                env.seed(n)  # so do
            s = env.reset()
        """,
        """
            n = 3
            # if asked
            # it is
            # so do
            s, _ = env.reset(seed=n)
        """,
    ),
    "comment-behind-a-seed-that-waits": (
        """
            env.seed(0)  # once
            for k in range(2):
                s = env.reset()  # often
        """,
        """
            env_seed = 0  # once
            for k in range(2):
                s, _ = env.reset(seed=env_seed)  # often
                env_seed = None
        """,
    ),
    "semicolons": (
        """
            env.seed(0); s = env.reset(); done = False
            while 1: s, r, done, _ = env.step(0)
        """,
        """
            s, _ = env.reset(seed=0); done = False
            while 1: s, r, terminated, truncated, _ = env.step(0); done = terminated or truncated
        """,
    ),
    "only-statement-of-a-function": (
        """
            def go():
                env.seed()  # nothing else
        """,
        """
            def go():
                # nothing else
                pass
        """,
    ),
    "call-without-arguments-but-with-a-comment": (
        """
            env.seed(0)
            s = env.reset(
                # from the start
            )
        """,
        """
            s, _ = env.reset(
                # from the start
            seed=0)
        """,
    ),
    "expressions": (
        """
            async def go():
                f = lambda: env.reset()
                g = lambda a: env.step(a)[2]
                if (result := env.step(1))[2]: s = env.reset()
                return [x for x in (f(), g(0))], result
        """,
        """
            async def go():
                f = lambda: env.reset()[0]
                g = lambda a: any(env.step(a)[2:4])
                if any((result := env.step(1))[2:4]): s, _ = env.reset()
                return [x for x in (f(), g(0))], result
        """,
    ),
    "strings-stay": (
        """
            text = 'obs, reward, done, info = env.step(0)'
            env.reset()
        """,
        """
            text = 'obs, reward, done, info = env.step(0)'
            env.reset()
        """,
    ),
}

CLASSES = {
    "comment-behind-a-choice-that-goes": (
        """
            class Walk(gym.Env):
                def reset(self, *, seed=None, return_info=False, options=None):
                    super().reset(seed=seed)
                    if return_info:  # asked
                        return 0, {}  # both
                    else:
                        return 0  # one
        """,
        """
            class Walk(gym.Env):
                def reset(self, *, seed=None, options=None):
                    super().reset(seed=seed)
                    # asked
                    # both
                    return 0, {}  # one
        """,
    ),
    "comments-in-signatures": (
        """
            class Quiet(gym.Wrapper):
                def reset(
                    self,  # me
                ):
                    # first
                    return self.env.reset()  # go
        """,
        """
            class Quiet(gym.Wrapper):
                def reset(
                    self, **kwargs,  # me
                ):
                    # first
                    return self.env.reset(**kwargs)  # go
        """,
    ),
    "one-line-methods": (
        """
            class Walk(gym.Env):
                def reset(self): return 0
                def step(self, a): return 0, 0.0, False, {}
        """,
        """
            class Walk(gym.Env):
                def reset(self, *, seed=None, options=None): super().reset(seed=seed); return 0, {}
                def step(self, a): return 0, 0.0, False, False, {}
        """,
    ),
    "one-line-methods-that-get-blocks": (
        """
            class Walk(gym.Env):
                def seed(self, seed=None):
                    self.told = seed
                    return [seed]
                def reset(self): return 0  # go
                def step(self, a): return 0, 0.0, False, {}
        """,
        """
            class Walk(gym.Env):
                def seed(self, seed=None):
                    self.told = seed
                    return [seed]
                def reset(self, *, seed=None, options=None):
                    super().reset(seed=seed)
                    if seed is not None:
                        self.seed(seed)
                    return 0, {}  # go
                def step(self, a): return 0, 0.0, False, False, {}
        """,
    ),
    "comments-of-a-removed-method": (
        """
            class Quiet(gym.Wrapper):
                # hands it on
                def seed(self, seed=None):  # as it is
                    # to the one within
                    return self.env.seed(seed)  # and back

                x = 1
        """,
        """
            class Quiet(gym.Wrapper):
                # hands it on
                # as it is
                # to the one within
                # and back

                x = 1
        """,
    ),
    "decorators-and-type-comments": (
        """
            class Walk(gym.Env):
                @staticmethod
                def helper(): pass
                @property
                def size(self): return 1
                def reset(self):  # type: () -> int
                    return 0
                def step(self, a):
                    # type: (int) -> tuple
                    return 0, 0.0, False, {}
        """,
        """
            class Walk(gym.Env):
                @staticmethod
                def helper(): pass
                @property
                def size(self): return 1
                def reset(self, *, seed=None, options=None):  # type: () -> int
                    super().reset(seed=seed)
                    return 0, {}
                def step(self, a):
                    # type: (int) -> tuple
                    return 0, 0.0, False, False, {}
        """,
    ),
}


def _text(block: str) -> str:
    return textwrap.dedent(block).lstrip("\n")


@pytest.mark.parametrize("name", STATEMENTS)
def test_statements_keep_their_form(name: str) -> None:
    before, after = STATEMENTS[name]
    assert migrated(HEAD + _text(before)).source == NEW_HEAD + _text(after)


@pytest.mark.parametrize("name", CLASSES)
def test_classes_keep_their_form(name: str) -> None:
    before, after = CLASSES[name]
    assert migrated("import gym\n" + _text(before)).source == (
        "import gymnasium as gym\n" + _text(after)
    )


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("indent", ["  ", "    ", "\t"])
def test_line_ends_and_indentation_stay(newline: str, indent: str) -> None:
    before = HEAD + "def go():\n@for k in range(2):\n@@s, r, done, info = env.step(0)  # a\n"
    after = NEW_HEAD + (
        "def go():\n@for k in range(2):\n@@s, r, terminated, truncated, info = env.step(0)  # a\n"
        "@@done = terminated or truncated\n"
    )
    written = before.replace("@", indent).replace("\n", newline)
    assert migrated(written).source == after.replace("@", indent).replace("\n", newline)


def test_each_line_keeps_its_own_end_and_gives_it_to_new_ones() -> None:
    before = (
        "import gym\r\nenv = gym.make('CartPole-v1')\nobs = env.reset()\r\n"
        "s, r, done, i = env.step(0)\ns, r, done, i = env.step(1)\r\nprint(done)\n"
    )
    assert migrated(before).source == (
        "import gymnasium as gym\r\nenv = gym.make('CartPole-v1')\nobs, _ = env.reset()\r\n"
        "s, r, terminated, truncated, i = env.step(0)\ndone = terminated or truncated\n"
        "s, r, terminated, truncated, i = env.step(1)\r\ndone = terminated or truncated\r\n"
        "print(done)\n"
    )


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_comments_are_read_whatever_ends_the_lines(newline: str) -> None:
    before = HEAD + (
        "class Own(gym.Wrapper):\n"
        "    def seed(self, seed=None):\n"
        "        self.np_random, seed = seeding.np_random(seed)\n"
        "        return [seed]  # why\n"
        "obs = env.reset()  # migrate-gym: ignore[GYM203]\n"
        "last = env.reset()\n"
    )
    after = NEW_HEAD + (
        "class Own(gym.Wrapper):\n"
        "    # why\n"
        "    pass\n"
        "obs = env.reset()  # migrate-gym: ignore[GYM203]\n"
        "last, _ = env.reset()\n"
    )
    new, findings = migrate_source(before.replace("\n", newline))
    assert new == after.replace("\n", newline)
    assert [finding.line for finding in findings if finding.code == "GYM203"] == [
        before.count("\n")
    ]


STUB = """
import gym

class Walk(gym.Env):
    def reset(self) -> int: ...
    def step(self, action: int) -> tuple[int, float, bool, dict]: ...
    def seed(self, seed: int = ...) -> list[int]: ...
    def render(self, mode: str = ...) -> None: ...

def make() -> gym.Env: ...
"""
NEW_STUB = """
import gymnasium as gym

class Walk(gym.Env):
    def reset(self, *, seed=None, options=None) -> tuple[int, dict]: ...
    def step(self, action: int) -> tuple[int, float, bool, bool, dict]: ...
    def seed(self, seed: int = ...) -> list[int]: ...
    def render(self) -> None: ...

def make() -> gym.Env: ...
"""


def test_the_signatures_of_a_stub_change_and_get_no_code() -> None:
    assert migrate_source(STUB, "walk.pyi")[0] == NEW_STUB
    assert migrate_source(NEW_STUB, "walk.pyi")[0] == NEW_STUB


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_no_line_end_comes_behind_the_last_line(newline: str) -> None:
    source = f"{HEAD}obs = env.reset()\nenv.seed()".replace("\n", newline)
    new, _ = migrate_source(source)
    assert new == f"{NEW_HEAD}obs, _ = env.reset()".replace("\n", newline)


def test_comments_of_what_another_statement_takes_the_place_of_stay_above_it() -> None:
    source = """\
        import gym
        from gym.utils import seeding

        class Walk(gym.Env):
            def seed(self, seed=None):  # of the wind
                self.np_random, seed = seeding.np_random(seed)
                return [seed]  # as gym wants it

            def render(self, mode="human"):
                print(mode)
        """
    new = migrated(textwrap.dedent(source)).source
    assert "    # of the wind\n    # as gym wants it\n    def __init__(self, render_mode" in new
    assert "def seed" not in new
