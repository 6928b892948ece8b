#include "web_files.h"

#include <string.h>

// Source: C23 section 6.10.4, binary resource inclusion.
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char arguments_js[] = {
#embed "files/arguments.js"
};
static const unsigned char client_data_js[] = {
#embed "files/client-data.js"
};
static const unsigned char client_d_ts[] = {
#embed "files/client.d.ts"
};
static const unsigned char client_js[] = {
#embed "files/client.js"
};
static const unsigned char code_js[] = {
#embed "files/code.js"
};
static const unsigned char colors_css[] = {
#embed "files/colors.css"
};
static const unsigned char compare_js[] = {
#embed "files/compare.js"
};
static const unsigned char copy_js[] = {
#embed "files/copy.js"
};
static const unsigned char custom_js[] = {
#embed "files/custom.js"
};
static const unsigned char docs_completion_html[] = {
#embed "files/docs/completion.html"
};
static const unsigned char docs_cors_html[] = {
#embed "files/docs/cors.html"
};
static const unsigned char docs_custom_animations_html[] = {
#embed "files/docs/custom-animations.html"
};
static const unsigned char docs_docs_css[] = {
#embed "files/docs/docs.css"
};
static const unsigned char docs_docs_js[] = {
#embed "files/docs/docs.js"
};
static const unsigned char docs_mcp_html[] = {
#embed "files/docs/mcp.html"
};
static const unsigned char docs_reduced_motion_html[] = {
#embed "files/docs/reduced-motion.html"
};
static const unsigned char docs_running_html[] = {
#embed "files/docs/running.html"
};
static const unsigned char docs_sessions_html[] = {
#embed "files/docs/sessions.html"
};
static const unsigned char docs_springs_html[] = {
#embed "files/docs/springs.html"
};
static const unsigned char docs_tokens_html[] = {
#embed "files/docs/tokens.html"
};
static const unsigned char docs_web_html[] = {
#embed "files/docs/web.html"
};
static const unsigned char editor_js[] = {
#embed "files/editor.js"
};
static const unsigned char index_html[] = {
#embed "files/index.html"
};
static const unsigned char inspector_js[] = {
#embed "files/inspector.js"
};
static const unsigned char kernel_js[] = {
#embed "files/kernel.js"
};
static const unsigned char live_js[] = {
#embed "files/live.js"
};
static const unsigned char motion_js[] = {
#embed "files/motion.js"
};
static const unsigned char numbers_js[] = {
#embed "files/numbers.js"
};
static const unsigned char pack_js[] = {
#embed "files/pack.js"
};
static const unsigned char pad_js[] = {
#embed "files/pad.js"
};
static const unsigned char page_css[] = {
#embed "files/page.css"
};
static const unsigned char page_js[] = {
#embed "files/page.js"
};
static const unsigned char paste_js[] = {
#embed "files/paste.js"
};
static const unsigned char player_js[] = {
#embed "files/player.js"
};
static const unsigned char plot_js[] = {
#embed "files/plot.js"
};
static const unsigned char problems_js[] = {
#embed "files/problems.js"
};
static const unsigned char samples_js[] = {
#embed "files/samples.js"
};
static const unsigned char service_js[] = {
#embed "files/service.js"
};
static const unsigned char sliders_js[] = {
#embed "files/sliders.js"
};
static const unsigned char source_css[] = {
#embed "files/source.css"
};
static const unsigned char source_js[] = {
#embed "files/source.js"
};
static const unsigned char stage_js[] = {
#embed "files/stage.js"
};
static const unsigned char state_js[] = {
#embed "files/state.js"
};

#define FILE_OF(name, bytes) {name, bytes, sizeof bytes}
static const struct {
  const char *name;
  const unsigned char *bytes;
  size_t size;
} files[] = {
    FILE_OF("arguments.js", arguments_js),
    FILE_OF("client-data.js", client_data_js),
    FILE_OF("client.d.ts", client_d_ts),
    FILE_OF("client.js", client_js),
    FILE_OF("code.js", code_js),
    FILE_OF("colors.css", colors_css),
    FILE_OF("compare.js", compare_js),
    FILE_OF("copy.js", copy_js),
    FILE_OF("custom.js", custom_js),
    FILE_OF("docs/completion.html", docs_completion_html),
    FILE_OF("docs/cors.html", docs_cors_html),
    FILE_OF("docs/custom-animations.html", docs_custom_animations_html),
    FILE_OF("docs/docs.css", docs_docs_css),
    FILE_OF("docs/docs.js", docs_docs_js),
    FILE_OF("docs/mcp.html", docs_mcp_html),
    FILE_OF("docs/reduced-motion.html", docs_reduced_motion_html),
    FILE_OF("docs/running.html", docs_running_html),
    FILE_OF("docs/sessions.html", docs_sessions_html),
    FILE_OF("docs/springs.html", docs_springs_html),
    FILE_OF("docs/tokens.html", docs_tokens_html),
    FILE_OF("docs/web.html", docs_web_html),
    FILE_OF("editor.js", editor_js),
    FILE_OF("index.html", index_html),
    FILE_OF("inspector.js", inspector_js),
    FILE_OF("kernel.js", kernel_js),
    FILE_OF("live.js", live_js),
    FILE_OF("motion.js", motion_js),
    FILE_OF("numbers.js", numbers_js),
    FILE_OF("pack.js", pack_js),
    FILE_OF("pad.js", pad_js),
    FILE_OF("page.css", page_css),
    FILE_OF("page.js", page_js),
    FILE_OF("paste.js", paste_js),
    FILE_OF("player.js", player_js),
    FILE_OF("plot.js", plot_js),
    FILE_OF("problems.js", problems_js),
    FILE_OF("samples.js", samples_js),
    FILE_OF("service.js", service_js),
    FILE_OF("sliders.js", sliders_js),
    FILE_OF("source.css", source_css),
    FILE_OF("source.js", source_js),
    FILE_OF("stage.js", stage_js),
    FILE_OF("state.js", state_js),
};

enum { count = sizeof files / sizeof files[0] };

size_t web_file_count(void) { return count; }

unsigned char web_file_name_byte(size_t file, size_t index) {
  if (file >= count || index >= strlen(files[file].name)) return 0;
  return (unsigned char)files[file].name[index];
}

size_t web_file_size(size_t file) { return file < count ? files[file].size : 0; }

unsigned char web_file_byte(size_t file, size_t index) {
  return index < web_file_size(file) ? files[file].bytes[index] : 0;
}
