#pragma once

#include <stddef.h>
#include <stdint.h>

// A picture while it is drawn by cairo: pixels, a path, and a font of FreeType's.
//
// One thread draws it. A font is opened for each picture: neither library lets two threads use one.
typedef struct picture picture;

// Whether there is a cairo.
//
// It is loaded when a picture is first wanted and never with the program, as it brings a dozen other libraries along:
// who asks for no picture pays for none of them.
_Bool picture_is_possible(void);

// Begins a picture of so many pixels, whose lengths are drawn at a scale; NULL where there is no memory for it or no
// cairo.
picture *picture_begin(int width, int height, double scale);
void picture_end(picture *picture);

// Takes the letters of a font file with outlines; false where there is none.
_Bool picture_take_font(picture *picture, const char *path);

// Sets the color of what is drawn next, each part from 0 to 1.
void picture_set_color(picture *picture, double red, double green, double blue);
// Sets the width of lines, and how long their dashes and gaps are; no dashes for a line without gaps.
void picture_set_line(picture *picture, double width, const double *dashes, int count);

// The path: points in a row, shapes, or letters.
void picture_begin_path(picture *picture);
void picture_add_point(picture *picture, double x, double y);
void picture_close_path(picture *picture);
void picture_add_rectangle(picture *picture, double x, double y, double width, double height);
void picture_add_circle(picture *picture, double x, double y, double radius);
// The advance of a letter of the font that was taken, where an em is so long.
double picture_advance(picture *picture, uint32_t letter, double em);
// Adds the outline of a letter, its origin at a point.
void picture_add_letter(picture *picture, uint32_t letter, double em, double x, double y);

// Draws the path; it is gone then, unless it is kept.
void picture_fill(picture *picture);
void picture_fill_and_keep(picture *picture);
void picture_draw_line(picture *picture);

// The bytes of a PNG.
typedef struct {
  uint8_t *bytes;
  size_t count, capacity;
  // Asked before each few kilobytes whether to write no more.
  _Bool (*is_stopped)(void);
} picture_png;

// Writes the picture as PNG, which is to be freed; false where memory is short or it was stopped.
_Bool picture_write(picture *picture, picture_png *png);
void picture_free(picture_png *png);
