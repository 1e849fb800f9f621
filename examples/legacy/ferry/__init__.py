from gym.envs.registration import register

register(id="Ferry-v0", entry_point="ferry.env:FerryEnv", max_episode_steps=30)
register(id="Buoy-v0", entry_point="ferry.buoy:BuoyEnv", max_episode_steps=100)
