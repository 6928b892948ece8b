#pragma once

// By its folder and not by pkg-config, which would have the program linked to it.
#include <cairo/cairo.h>

// What is called of cairo.
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

// The functions, each of the type that the header says.
#define FUNCTION_POINTER(name) __typeof__(&cairo_##name) name;
typedef struct {
  CAIRO_FUNCTIONS(FUNCTION_POINTER)
} cairo_functions;
#undef FUNCTION_POINTER

// The functions, loaded by the first who asks; NULL where the library or a function of it is missing.
const cairo_functions *load_cairo(void);
