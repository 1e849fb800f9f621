"""Rewrites code written for OpenAI gym, project-wide, so that it runs on gymnasium."""
