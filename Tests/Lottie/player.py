"""rlottie, an independent player of Lottie documents, which renders frames as pictures.

Source: its interface in C, rlottie_capi.h.
"""

import ctypes
import ctypes.util

from rig.outcome import Skipped

LIBRARY = "rlottie"


class Player:
    """A document that is rendered in enlarged pictures."""

    def __init__(self, document, size, scale):
        name = ctypes.util.find_library(LIBRARY)
        if name is None:
            raise Skipped("rlottie is not installed (Debian: librlottie-dev)")
        self.library = ctypes.CDLL(name)
        self.library.lottie_animation_from_data.restype = ctypes.c_void_p
        self.library.lottie_animation_from_data.argtypes = [ctypes.c_char_p] * 3
        self.library.lottie_animation_get_totalframe.restype = ctypes.c_size_t
        self.library.lottie_animation_get_totalframe.argtypes = [ctypes.c_void_p]
        self.library.lottie_animation_render.argtypes = [
            ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p, *[ctypes.c_size_t] * 3]
        self.library.lottie_animation_destroy.argtypes = [ctypes.c_void_p]
        # The document is also the key, because rlottie returns a cached document for a repeated
        # key.
        self.animation = self.library.lottie_animation_from_data(document, document, b"")
        if not self.animation:
            raise RuntimeError("the player rejects the document")
        self.width, self.height = (round(length * scale) for length in size)
        self.pixels = (ctypes.c_uint32 * (self.width * self.height))()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.library.lottie_animation_destroy(self.animation)

    @property
    def frames(self):
        """Returns the number of frames."""
        return self.library.lottie_animation_get_totalframe(self.animation)

    def row(self, frame):
        """Returns the opacity of each pixel in the middle row of a frame, from 0 to 1."""
        self.library.lottie_animation_render(
            self.animation, frame, self.pixels, self.width, self.height, 4 * self.width)
        start = self.height // 2 * self.width
        return [pixel / 0xFF000000 for pixel in
                (value & 0xFF000000 for value in self.pixels[start:start + self.width])]
