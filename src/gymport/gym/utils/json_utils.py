"""numpy values for JSON."""

from gymport.gym_common.json_utils import json_encode_np

__all__ = ["json_encode_np"]
