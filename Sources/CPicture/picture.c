#include "picture.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H

#include "cairo_functions.h"

struct picture {
  const cairo_functions *cairo;
  cairo_surface_t *surface;
  cairo_t *context;
  FT_Library library;
  FT_Face face;
};

_Bool picture_is_possible(void) { return load_cairo() != NULL; }

void picture_end(picture *picture) {
  const cairo_functions *cairo = picture->cairo;
  if (picture->context) cairo->destroy(picture->context);
  if (picture->surface) cairo->surface_destroy(picture->surface);
  if (picture->face) FT_Done_Face(picture->face);
  if (picture->library) FT_Done_FreeType(picture->library);
  free(picture);
}

picture *picture_begin(int width, int height, double scale) {
  const cairo_functions *cairo = load_cairo();
  picture *picture = cairo ? calloc(1, sizeof *picture) : NULL;
  if (picture == NULL) return NULL;
  picture->cairo = cairo;
  picture->surface = cairo->image_surface_create(CAIRO_FORMAT_RGB24, width, height);
  picture->context = cairo->create(picture->surface);
  if (FT_Init_FreeType(&picture->library) != 0) picture->library = NULL;
  if (!picture->library || cairo->status(picture->context) != CAIRO_STATUS_SUCCESS) {
    picture_end(picture);
    return NULL;
  }
  cairo->scale(picture->context, scale, scale);
  cairo->set_line_join(picture->context, CAIRO_LINE_JOIN_ROUND);
  return picture;
}

_Bool picture_take_font(picture *picture, const char *path) {
  if (FT_New_Face(picture->library, path, 0, &picture->face) == 0) {
    if (FT_IS_SCALABLE(picture->face) && picture->face->units_per_EM > 0) return 1;
    FT_Done_Face(picture->face);
  }
  picture->face = NULL;
  return 0;
}

_Bool picture_own_font(char *path, size_t capacity) {
  static const char font[] = "/share/inbetween/DejaVuSans.ttf";
  ssize_t count = readlink("/proc/self/exe", path, capacity);
  if (count <= 0 || (size_t)count >= capacity) return 0;
  path[count] = 0;
  // Removes the names of the program and of its directory.
  for (int name = 0; name < 2; name++) {
    char *slash = strrchr(path, '/');
    if (slash == NULL) return 0;
    *slash = 0;
  }
  size_t length = strlen(path);
  if (capacity - length < sizeof font) return 0;
  memcpy(path + length, font, sizeof font);
  return 1;
}

void picture_set_color(picture *picture, double red, double green, double blue) {
  picture->cairo->set_source_rgb(picture->context, red, green, blue);
}

void picture_set_line(picture *picture, double width, const double *dashes, int count) {
  picture->cairo->set_line_width(picture->context, width);
  picture->cairo->set_dash(picture->context, dashes, count, 0);
}

void picture_begin_path(picture *picture) { picture->cairo->new_path(picture->context); }

void picture_add_point(picture *picture, double x, double y) {
  picture->cairo->line_to(picture->context, x, y);
}

void picture_close_path(picture *picture) { picture->cairo->close_path(picture->context); }

void picture_add_rectangle(picture *picture, double x, double y, double width, double height) {
  picture->cairo->rectangle(picture->context, x, y, width, height);
}

void picture_add_circle(picture *picture, double x, double y, double radius) {
  picture->cairo->arc(picture->context, x, y, radius, 0, 2 * M_PI);
}

void picture_fill(picture *picture) { picture->cairo->fill(picture->context); }

void picture_fill_and_keep(picture *picture) {
  picture->cairo->fill_preserve(picture->context);
}

void picture_draw_line(picture *picture) { picture->cairo->stroke(picture->context); }

// The target of a letter's outline: the context, the origin, the scale, and the last point.
typedef struct {
  const cairo_functions *cairo;
  cairo_t *context;
  double x, y, scale, last_x, last_y;
} pen;

static void place(pen *pen, const FT_Vector *to) {
  pen->last_x = pen->x + (double)to->x * pen->scale;
  pen->last_y = pen->y - (double)to->y * pen->scale;
}

static int move_to(const FT_Vector *to, void *user) {
  pen *pen = user;
  place(pen, to);
  pen->cairo->close_path(pen->context);
  pen->cairo->move_to(pen->context, pen->last_x, pen->last_y);
  return 0;
}

static int line_to(const FT_Vector *to, void *user) {
  pen *pen = user;
  place(pen, to);
  pen->cairo->line_to(pen->context, pen->last_x, pen->last_y);
  return 0;
}

// Adds a quadratic curve as the equivalent cubic curve.
static int conic_to(const FT_Vector *control, const FT_Vector *to, void *user) {
  pen *pen = user;
  double x0 = pen->last_x, y0 = pen->last_y;
  place(pen, control);
  double cx = pen->last_x, cy = pen->last_y;
  place(pen, to);
  double x = pen->last_x, y = pen->last_y;
  pen->cairo->curve_to(pen->context, x0 + 2 * (cx - x0) / 3, y0 + 2 * (cy - y0) / 3,
                            x + 2 * (cx - x) / 3, y + 2 * (cy - y) / 3, x, y);
  return 0;
}

static int cubic_to(const FT_Vector *first, const FT_Vector *second, const FT_Vector *to,
                    void *user) {
  pen *pen = user;
  place(pen, first);
  double x1 = pen->last_x, y1 = pen->last_y;
  place(pen, second);
  double x2 = pen->last_x, y2 = pen->last_y;
  place(pen, to);
  pen->cairo->curve_to(pen->context, x1, y1, x2, y2, pen->last_x, pen->last_y);
  return 0;
}

// Loads the outline of a letter in the font's own units; returns false if it cannot be loaded.
static _Bool load_letter(picture *picture, uint32_t letter) {
  FT_UInt glyph = FT_Get_Char_Index(picture->face, letter);
  return FT_Load_Glyph(picture->face, glyph,
                                      FT_LOAD_NO_SCALE | FT_LOAD_NO_BITMAP) == 0;
}

double picture_advance(picture *picture, uint32_t letter, double em) {
  if (!load_letter(picture, letter)) return 0;
  FT_Face face = picture->face;
  return (double)face->glyph->metrics.horiAdvance * em / face->units_per_EM;
}

void picture_add_letter(picture *picture, uint32_t letter, double em, double x, double y) {
  if (!load_letter(picture, letter)) return;
  const cairo_functions *cairo = picture->cairo;
  FT_Face face = picture->face;
  FT_Outline_Funcs functions = {
      .move_to = move_to, .line_to = line_to, .conic_to = conic_to, .cubic_to = cubic_to};
  pen pen = {.cairo = cairo,
             .context = picture->context,
             .x = x,
             .y = y,
             .scale = em / face->units_per_EM};
  cairo->new_sub_path(picture->context);
  FT_Outline_Decompose(&face->glyph->outline, &functions, &pen);
  cairo->close_path(picture->context);
}

static cairo_status_t append(void *user, const unsigned char *data, unsigned int count) {
  picture_png *png = user;
  if (png->is_stopped()) return CAIRO_STATUS_WRITE_ERROR;
  if (png->capacity - png->count < count) {
    size_t capacity = (png->count + count) * 2;
    uint8_t *bytes = realloc(png->bytes, capacity);
    if (!bytes) return CAIRO_STATUS_NO_MEMORY;
    png->bytes = bytes;
    png->capacity = capacity;
  }
  memcpy(png->bytes + png->count, data, count);
  png->count += count;
  return CAIRO_STATUS_SUCCESS;
}

_Bool picture_write(picture *picture, picture_png *png) {
  picture->cairo->surface_flush(picture->surface);
  return picture->cairo->surface_write_to_png_stream(picture->surface, append, png) ==
         CAIRO_STATUS_SUCCESS;
}

void picture_free(picture_png *png) { free(png->bytes); }
