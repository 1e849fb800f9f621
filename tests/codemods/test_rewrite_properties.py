"""Laws that hold for whatever legacy program is put together."""

from __future__ import annotations

import textwrap

from hypothesis import given, settings
from hypothesis import strategies as st
from laws import migrated

from migrate_gym.targets import TARGETS as LIBRARIES
from migrate_gym.wishes import Wishes

MADE = 'gym.make("CartPole-v1")'
RECEIVERS = ("env", "self.env", "envs[0]")
TARGETS = (
    "obs, reward, done, info",
    "_, _, done, _",
    "obs, reward, _, _",
    "(x, y), reward, done, _",
    "self.obs, self.reward, self.done, self.info",
    "obs[k], rewards[k], dones[k], infos[k]",
    "[obs, reward, done, info]",
    "(obs, reward, terminated, info)",
    "obs, reward, done, *_",
)
USES = (
    "if done: break",
    "total += reward * (1 - done)",
    "if done or k > 3: obs = {env}.reset()",
    "log.append((obs, float(done)))",
    "obs = {env}.reset() if done else obs",
    'late = info.get("TimeLimit.truncated", False)',
    "del done",
    "yield obs, done",
)
STARTS = (
    "obs = {env}.reset()",
    "obs, total = {env}.reset(), 0",
    "log.append({env}.reset())",
    "{env}.reset()",
    "if obs is None: obs = {env}.reset()",
)
SEEDS = (
    "",
    "{env}.seed(3)",
    "if seed is not None: {env}.seed(seed)",
    "{env}.seed(seed + k)",
    "{env}.seed(draw())",
    "{env}.seed(1); {env}.action_space.seed(1)",
)
BLOCKS = ("for k in range(3):", "while True:", "with open(log) as f:", "if k:", "try:", "")
COMMENTS = ("", "  # why", "  # a, b = c()")


@st.composite
def programs(draw: st.DrawFn) -> str:
    receiver = draw(st.sampled_from(RECEIVERS))
    indent = draw(st.sampled_from(("  ", "    ", "\t")))

    def line(text: str) -> str:
        return text.replace("{env}", receiver) + draw(st.sampled_from(COMMENTS)) if text else ""

    body = [line(draw(st.sampled_from(SEEDS))), line(draw(st.sampled_from(STARTS)))]
    header = draw(st.sampled_from(BLOCKS))
    deeper = indent if header else ""
    step = f"{draw(st.sampled_from(TARGETS))} = {receiver}.step(act(obs))"
    inner = [line(step), *(line(use) for use in draw(st.lists(st.sampled_from(USES), max_size=3)))]
    in_loop = header.startswith(("for", "while"))
    inner = [one for one in inner if in_loop or not one.startswith("if done: break")]
    body += [header, *(deeper + one for one in inner)]
    if header == "try:":
        body += ["except ValueError:  # never", deeper + "pass"]
    method = "\n".join(indent * 2 + one for one in body if one)
    return (
        "import gym\nclass Agent:\n"
        f"{indent}def __init__(self):\n{indent * 2}self.env = {MADE}\n"
        f"{indent}def run(self, seed=None, k=0, obs=None):\n"
        f"{indent * 2}env = {MADE}  # made\n{indent * 2}envs = [env]\n{method}\n"
        f"{indent * 2}return k  # end\n"
    )


WISHES = st.sampled_from([Wishes(target=target) for target in LIBRARIES.values()])


@settings(max_examples=200)
@given(programs(), WISHES)
def test_programs_keep_the_laws(program: str, wishes: Wishes) -> None:
    new = migrated(program, wishes).source
    touched = ("env", "done", "info", "gym", "obs", "_", "terminated", "reward")
    kept = [row for row in program.splitlines() if not any(word in row for word in touched)]
    rows = new.splitlines()
    assert all(row in rows for row in kept)


STEPS = (
    "return self.env.step(action)",
    "obs, reward, done, info = self.env.step(action)\nreturn obs, reward, done, info",
    "obs, reward, done, info = self.env.step(action)\nif done:\n    reward = 0\n"
    "return obs, reward, done, info",
    "obs, reward, done, info = self.env.step(action)\nreturn obs, reward, self.over(obs), info",
    "obs, reward, done, info = self.env.step(action)\ndone = info['dones']\n"
    "return obs, reward, done, info",
    "for _ in range(2):\n    obs, reward, done, info = self.env.step(action)\n"
    "return obs, reward, done or self.x > 2, info",
    "return self.result(action)",
    "result = self.env.step(action)\nreturn result",
    "if action:\n    return None, 0.0, True, {}\n"
    "obs, reward, done, info = self.env.step(action)\nreturn (obs, reward, done, info)",
)
RESETS = (
    "return self.env.reset()",
    "obs = self.env.reset()\nreturn obs",
    "self.env.reset()\nreturn self.env.step(0)[0]",
    "obs, _, done, _ = self.env.step(0)\nif done:\n    obs = self.env.reset()\nreturn obs",
    "if self.x:\n    return self.env.reset()\nreturn self.last",
    "return np.asarray(self.env.reset())",
    "self.x = 0",
)
SIGNATURES = ("self", "self, **kwargs", "self, seed=None", "self, *, seed=None, options=None")
METHODS = (
    "def seed(self, seed=None):\n    return self.env.seed(seed)",
    "def seed(self, seed=None):\n    self.rng.seed(seed)  # own\n    return [seed]",
    "def seed(self, seed=None):\n    self.np_random, seed = seeding.np_random(seed)\n"
    "    return [seed]",
    "def render(self, mode='human', close=False):  # show\n    return self.env.render(mode=mode)",
    "def render(self, mode='human'):\n    if mode == 'human':\n        print(1)",
    "def __init__(self, env, *sizes):\n    super().__init__(env)  # up\n    self.seed()",
    "metadata = {'render.modes': ['human'], 'video.frames_per_second': 3}",
    "def over(self, obs):\n    return obs > 1",
    "def result(self, action):\n    return self.x, 0.0, False, {}",
)


@st.composite
def classes(draw: st.DrawFn) -> str:
    base = draw(st.sampled_from(("gym.Wrapper", "gym.Env", "gym.ObservationWrapper", "Base")))
    reset = f"def reset({draw(st.sampled_from(SIGNATURES))}):\n" + textwrap.indent(
        draw(st.sampled_from(RESETS)), "    "
    )
    step = "def step(self, action):  # act\n" + textwrap.indent(
        draw(st.sampled_from(STEPS)), "    "
    )
    methods = [reset, step, *draw(st.lists(st.sampled_from(METHODS), unique=True, max_size=4))]
    body = "\n".join(textwrap.indent(one, "    ") for one in draw(st.permutations(methods)))
    return (
        "import gym\nimport numpy as np\nfrom gym.utils import seeding\n"
        "class Base(gym.Env):\n    def reset(self):\n        return 0\n"
        "    def step(self, action):\n        return 0, 0.0, False, {}\n"
        f"class One({base}):\n{body}\n"
    )


@settings(max_examples=300)
@given(classes(), WISHES)
def test_classes_keep_the_laws(source: str, wishes: Wishes) -> None:
    new = migrated(source, wishes).source
    kept = [row for row in source.splitlines() if "def over" in row or "return obs > 1" in row]
    assert all(row in new.splitlines() for row in kept)
