#pragma once

#include <stddef.h>
#include <stdint.h>

// A picture that cairo draws: its pixels, its current path, and a font of FreeType.
//
// Only one thread may draw a picture. Each picture opens its own font, because FreeType does not
// allow two threads to use the same font.
typedef struct picture picture;

// Returns true if cairo is available.
//
// The first call loads cairo, which loads a dozen other libraries. A server that draws no pictures
// does not load them.
_Bool picture_is_possible(void);

// Creates a picture of width × height pixels; NULL if memory or cairo is missing. All coordinates
// are multiplied by the scale.
picture *picture_begin(int width, int height, double scale);
void picture_end(picture *picture);

// Loads the font for letters from a file; false if the file contains no font with outlines.
_Bool picture_take_font(picture *picture, const char *path);

// Writes the path of the font that is installed beside this program, and a zero. Relative to the
// program's directory, the path is ../share/inbetween/DejaVuSans.ttf. Returns false if the path is
// unknown or does not fit into the capacity, which is in bytes.
_Bool picture_own_font(char *path, size_t capacity);

// Sets the color of the next drawings; each component is from 0 to 1.
void picture_set_color(picture *picture, double red, double green, double blue);
// Sets the width of lines and the lengths of their dashes and gaps; count is 0 for solid lines.
void picture_set_line(picture *picture, double width, const double *dashes, int count);

// Functions that begin the current path and add points, shapes or letters to it.
void picture_begin_path(picture *picture);
void picture_add_point(picture *picture, double x, double y);
void picture_close_path(picture *picture);
void picture_add_rectangle(picture *picture, double x, double y, double width, double height);
void picture_add_circle(picture *picture, double x, double y, double radius);
// Returns the advance of a letter in the loaded font, if one em has the given length. The advance
// is the distance to the next letter; it is 0 if the letter cannot be loaded.
double picture_advance(picture *picture, uint32_t letter, double em);
// Adds the outline of a letter, with its origin at a point. Adds nothing if the letter cannot be
// loaded.
void picture_add_letter(picture *picture, uint32_t letter, double em, double x, double y);

// Functions that draw the path. They clear the path, except picture_fill_and_keep.
void picture_fill(picture *picture);
void picture_fill_and_keep(picture *picture);
void picture_draw_line(picture *picture);

// The bytes of a PNG.
typedef struct {
  uint8_t *bytes;
  size_t count, capacity;
  // Called before each block of a few kilobytes; true stops the writing.
  _Bool (*is_stopped)(void);
} picture_png;

// Writes the picture as PNG; false if memory is missing or the writing was stopped. The caller must
// free the PNG.
_Bool picture_write(picture *picture, picture_png *png);
void picture_free(picture_png *png);
