#include "documentation.h"

#include <string.h>

// Source: C23 section 6.10.4, binary resource inclusion.
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char completion[] = {
#embed "files/completion.html"
};
static const unsigned char cors[] = {
#embed "files/cors.html"
};
static const unsigned char css[] = {
#embed "files/docs.css"
};
static const unsigned char reduced_motion[] = {
#embed "files/reduced-motion.html"
};
static const unsigned char running[] = {
#embed "files/running.html"
};
static const unsigned char script[] = {
#embed "files/docs.js"
};
static const unsigned char sessions[] = {
#embed "files/sessions.html"
};
static const unsigned char springs[] = {
#embed "files/springs.html"
};
static const unsigned char tokens[] = {
#embed "files/tokens.html"
};
static const unsigned char web[] = {
#embed "files/web.html"
};

#define FILE_OF(name, bytes) {name, bytes, sizeof bytes}
static const struct {
  const char *name;
  const unsigned char *bytes;
  size_t size;
} files[] = {
    FILE_OF("completion.html", completion),
    FILE_OF("cors.html", cors),
    FILE_OF("docs.css", css),
    FILE_OF("docs.js", script),
    FILE_OF("reduced-motion.html", reduced_motion),
    FILE_OF("running.html", running),
    FILE_OF("sessions.html", sessions),
    FILE_OF("springs.html", springs),
    FILE_OF("tokens.html", tokens),
    FILE_OF("web.html", web),
};

enum { count = sizeof files / sizeof files[0] };

size_t documentation_count(void) { return count; }

unsigned char documentation_name_byte(size_t file, size_t index) {
  if (file >= count || index >= strlen(files[file].name)) return 0;
  return (unsigned char)files[file].name[index];
}

size_t documentation_size(size_t file) { return file < count ? files[file].size : 0; }

unsigned char documentation_byte(size_t file, size_t index) {
  return index < documentation_size(file) ? files[file].bytes[index] : 0;
}
