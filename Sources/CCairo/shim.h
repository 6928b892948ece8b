#pragma once

#include <cairo.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// A picture while it is drawn: pixels, and the font of its texts.
//
// A font is opened for each picture: neither library lets two threads use one.
typedef struct {
  cairo_surface_t *surface;
  cairo_t *context;
  FT_Library library;
  FT_Face face;
} shim_picture;

// The bytes of a PNG while they are written.
typedef struct {
  uint8_t *bytes;
  size_t count, capacity;
} shim_bytes;

static inline void shim_close(shim_picture *picture) {
  if (picture->context) cairo_destroy(picture->context);
  if (picture->surface) cairo_surface_destroy(picture->surface);
  if (picture->face) FT_Done_Face(picture->face);
  if (picture->library) FT_Done_FreeType(picture->library);
  memset(picture, 0, sizeof *picture);
}

// Begins a picture; false where there is no memory for it.
static inline _Bool shim_open(shim_picture *picture, int width, int height, double scale) {
  memset(picture, 0, sizeof *picture);
  picture->surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
  picture->context = cairo_create(picture->surface);
  if (FT_Init_FreeType(&picture->library) != 0) picture->library = NULL;
  if (!picture->library || cairo_status(picture->context) != CAIRO_STATUS_SUCCESS) {
    shim_close(picture);
    return 0;
  }
  cairo_scale(picture->context, scale, scale);
  cairo_set_line_join(picture->context, CAIRO_LINE_JOIN_ROUND);
  return 1;
}

// Opens a font file with outlines; false where there is none.
static inline _Bool shim_open_font(shim_picture *picture, const char *path) {
  if (FT_New_Face(picture->library, path, 0, &picture->face) == 0) {
    if (FT_IS_SCALABLE(picture->face) && picture->face->units_per_EM > 0) return 1;
    FT_Done_Face(picture->face);
  }
  picture->face = NULL;
  return 0;
}

// Where the outline of a letter goes, and where its last point was.
typedef struct {
  cairo_t *context;
  double x, y, scale, last_x, last_y;
} shim_pen;

static inline void shim_place(shim_pen *pen, const FT_Vector *to) {
  pen->last_x = pen->x + (double)to->x * pen->scale;
  pen->last_y = pen->y - (double)to->y * pen->scale;
}

static inline int shim_move(const FT_Vector *to, void *user) {
  shim_pen *pen = (shim_pen *)user;
  shim_place(pen, to);
  cairo_close_path(pen->context);
  cairo_move_to(pen->context, pen->last_x, pen->last_y);
  return 0;
}

static inline int shim_line(const FT_Vector *to, void *user) {
  shim_pen *pen = (shim_pen *)user;
  shim_place(pen, to);
  cairo_line_to(pen->context, pen->last_x, pen->last_y);
  return 0;
}

static inline int shim_conic(const FT_Vector *control, const FT_Vector *to, void *user) {
  shim_pen *pen = (shim_pen *)user;
  double x0 = pen->last_x, y0 = pen->last_y;
  shim_place(pen, control);
  double cx = pen->last_x, cy = pen->last_y;
  shim_place(pen, to);
  double x = pen->last_x, y = pen->last_y;
  cairo_curve_to(
    pen->context, x0 + 2 * (cx - x0) / 3, y0 + 2 * (cy - y0) / 3, x + 2 * (cx - x) / 3,
    y + 2 * (cy - y) / 3, x, y);
  return 0;
}

static inline int shim_cubic(
  const FT_Vector *first, const FT_Vector *second, const FT_Vector *to, void *user
) {
  shim_pen *pen = (shim_pen *)user;
  shim_place(pen, first);
  double x1 = pen->last_x, y1 = pen->last_y;
  shim_place(pen, second);
  double x2 = pen->last_x, y2 = pen->last_y;
  shim_place(pen, to);
  cairo_curve_to(pen->context, x1, y1, x2, y2, pen->last_x, pen->last_y);
  return 0;
}

// The advance of a letter in pixels, where an em has so many.
static inline double shim_advance(shim_picture *picture, uint32_t letter, double em) {
  FT_Face face = picture->face;
  FT_UInt glyph = FT_Get_Char_Index(face, letter);
  if (FT_Load_Glyph(face, glyph, FT_LOAD_NO_SCALE | FT_LOAD_NO_BITMAP) != 0) return 0;
  return (double)face->glyph->metrics.horiAdvance * em / face->units_per_EM;
}

// Adds the outline of a letter to the path, its origin at a point.
static inline void shim_add_letter(
  shim_picture *picture, uint32_t letter, double em, double x, double y
) {
  FT_Face face = picture->face;
  FT_UInt glyph = FT_Get_Char_Index(face, letter);
  if (FT_Load_Glyph(face, glyph, FT_LOAD_NO_SCALE | FT_LOAD_NO_BITMAP) != 0) return;
  FT_Outline_Funcs functions = {
    .move_to = shim_move, .line_to = shim_line, .conic_to = shim_conic, .cubic_to = shim_cubic,
  };
  shim_pen pen = {.context = picture->context, .x = x, .y = y, .scale = em / face->units_per_EM};
  cairo_new_sub_path(picture->context);
  FT_Outline_Decompose(&face->glyph->outline, &functions, &pen);
  cairo_close_path(picture->context);
}

static inline cairo_status_t shim_append(void *user, const unsigned char *data, unsigned int count) {
  shim_bytes *png = (shim_bytes *)user;
  if (png->capacity - png->count < count) {
    size_t capacity = (png->count + count) * 2;
    uint8_t *bytes = (uint8_t *)realloc(png->bytes, capacity);
    if (!bytes) return CAIRO_STATUS_NO_MEMORY;
    png->bytes = bytes;
    png->capacity = capacity;
  }
  memcpy(png->bytes + png->count, data, count);
  png->count += count;
  return CAIRO_STATUS_SUCCESS;
}

// Writes the picture as PNG; the caller frees the bytes. False where memory is short.
static inline _Bool shim_write(shim_picture *picture, shim_bytes *png) {
  memset(png, 0, sizeof *png);
  cairo_surface_flush(picture->surface);
  return cairo_surface_write_to_png_stream(picture->surface, shim_append, png)
    == CAIRO_STATUS_SUCCESS;
}
