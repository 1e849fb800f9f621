"""Videos of environments."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gymport.gym_0_22.wrappers.monitoring import video_recorder as video_recorder
