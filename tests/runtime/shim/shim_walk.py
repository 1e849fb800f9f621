"""What a project's own environment is and gives under a release of the shim from 0.22 on.

Run under the shim, it prints a dict that ``ast.literal_eval`` reads.
"""

import inspect
import warnings

import gym
import numpy as np

FLAGS = gym.__version__ >= "0.26"


class Walk(gym.Env):
    """One step forward each time; over beyond 5."""

    observation_space = gym.spaces.Box(0, 9, (1,))
    action_space = gym.spaces.Discrete(2)

    def reset(self, *, seed=None, return_info=False, options=None):
        super().reset(seed=seed)
        self.at = float(self.np_random.random())
        first = np.full(1, self.at, np.float32)
        return (first, {"options": options}) if return_info or FLAGS else first

    def step(self, action):
        self.at += 1
        ends = (self.at > 5, False) if FLAGS else (self.at > 5,)
        return (np.full(1, self.at, np.float32), 1.0, *ends, {})


def made():
    env = gym.make("Walk-v0")
    env.reset(seed=1)
    return env


def chain():
    return str(gym.make("Walk-v0"))


def ends():
    env = made()
    return [env.step(0)[2:] for _ in range(3)]


def first_numbers():
    env = Walk()
    env.reset(seed=7)
    return [env.at, gym.utils.seeding.np_random(7)[0].random()]


def stream():
    rng = Walk().np_random
    return [type(rng).__name__, hasattr(rng, "randint")]


def reset():
    names = list(inspect.signature(gym.Env.reset).parameters)[1:]
    return [type(gym.make("Walk-v0").reset(seed=1)).__name__, names]


def has_seed():
    return hasattr(Walk(), "seed")


def wrappers():
    found = {}
    for name in (
        "FlattenObservation",
        "NormalizeObservation",
        "NormalizeReward",
        "RecordEpisodeStatistics",
    ):
        env = getattr(gym.wrappers, name)(gym.make("Walk-v0"))
        first = env.reset(seed=1)
        found[name] = [type(first).__name__, len(env.step(0))]
    return found


def limited(limit):
    return lambda: gym.wrappers.TimeLimit(Walk(), limit)


def vectors():
    """The second environment's episode is over with the second step."""
    found = {}
    for kind in ("SyncVectorEnv", "AsyncVectorEnv"):
        envs = getattr(gym.vector, kind)([limited(9), limited(2)])
        envs.reset(seed=3)
        envs.step([0, 0])
        observations, *rest, infos = envs.step([0, 0])
        envs.close()
        found[kind] = [len(rest) + 2, last_observation(infos) > float(observations[1][0])]
        found[f"{kind} infos"] = isinstance(infos, dict)
    return found


def last_observation(infos):
    key = "terminal_observation" if gym.__version__ < "0.25" else "final_observation"
    last = infos[key][1] if isinstance(infos, dict) else infos[1][key]
    return float(last[0])


def registry():
    known = gym.envs.registry
    return [type(known).__name__, "Walk-v0" in getattr(known, "env_specs", known)]


def unknown():
    found = {}
    for env_id in ("Wolk-v0", "Walk-v9", "desk/Walk-v0", "no id!"):
        try:
            gym.make(env_id)
        except gym.error.Error as raised:
            found[env_id] = type(raised).__name__
    return found


def keys():
    part = gym.spaces.Discrete(2)
    return list(gym.spaces.Dict(b=part, a=part))


def new_step_api():
    try:
        env = gym.make("Walk-v0", new_step_api=True)
    except TypeError:
        return None
    env.reset()
    return len(env.step(0))


def told():
    """What each of the functions says."""
    probes = (
        *(chain, ends, first_numbers, stream, reset, has_seed, wrappers, vectors, registry),
        *(unknown, keys, new_step_api),
    )
    return {probe.__name__: probe() for probe in probes}


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    gym.register(id="Walk-v0", entry_point=Walk, max_episode_steps=3)
    print({"release": gym.__version__, **told()})  # noqa: T201
