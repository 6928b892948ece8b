#pragma once

// The directory `cairo/` is part of the include. The flags of pkg-config would make it unnecessary,
// but they would also link the program with cairo.
#include <cairo/cairo.h>

// The cairo functions that this module calls.
#define CAIRO_FUNCTIONS(each) \
  each(arc) \
  each(close_path) \
  each(create) \
  each(curve_to) \
  each(destroy) \
  each(fill) \
  each(fill_preserve) \
  each(image_surface_create) \
  each(line_to) \
  each(move_to) \
  each(new_path) \
  each(new_sub_path) \
  each(rectangle) \
  each(scale) \
  each(set_dash) \
  each(set_line_join) \
  each(set_line_width) \
  each(set_source_rgb) \
  each(status) \
  each(stroke) \
  each(surface_destroy) \
  each(surface_flush) \
  each(surface_write_to_png_stream)

// Pointers to the functions, with the types that cairo's header declares.
#define FUNCTION_POINTER(name) __typeof__(&cairo_##name) name;
typedef struct {
  CAIRO_FUNCTIONS(FUNCTION_POINTER)
} cairo_functions;
#undef FUNCTION_POINTER

// Returns the functions, which the first call loads; NULL if cairo or one of the functions is
// missing.
const cairo_functions *load_cairo(void);
