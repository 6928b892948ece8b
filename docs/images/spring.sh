#!/bin/sh
# Draws spring.svg from a running server's responses: docs/images/spring.sh [URL] >docs/images/spring.svg
set -eu
server=${1:-http://127.0.0.1:8080}

ask() {
  curl --silent --fail --get "$server/v1/evaluate" --data-urlencode "animation=$1" \
    --data "to=100&end=1.4&fps=60&precision=3"
}

# One line for each curve: its class, a tab, and the response.
curves=$(printf 'bouncy\t%s\nsmooth\t%s\n' "$(ask .bouncy)" "$(ask .smooth)")

printf '%s\n' "$curves" | awk -F '\t' '
  function x(time) { return sprintf("%.2f", 48 + time * 470) }
  function y(value) { return sprintf("%.2f", 268 - value * 2.2) }
  # The numbers of the array that follows a key.
  function numbers(json, key, list) {
    sub(".*\"" key "\":\\[", "", json)
    sub("\\].*", "", json)
    return split(json, list, ",")
  }
  # The time of the only event of a type.
  function event(json, type) {
    sub(".*\"type\":\"" type "\",\"time\":", "", json)
    return json + 0
  }
  function line(class, x1, y1, x2, y2) {
    printf "<line class=\"%s\" x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\"/>\n", class, x1, y1, x2, y2
  }
  function text(class, anchor, left, base, words) {
    printf "<text class=\"%s\" text-anchor=\"%s\" x=\"%s\" y=\"%s\">%s</text>\n", \
      class, anchor, left, base, words
  }
  BEGIN {
    print "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 732 304\" role=\"img\">"
    print "<title>From 0 to 100 with .bouncy and .smooth, 60 frames a second</title>"
    print "<style>"
    print "text { font: 13px ui-sans-serif, system-ui, sans-serif; fill: #57606a }"
    print ".grid { stroke: #8c959f; stroke-opacity: 0.35 }"
    print "path, .ring { fill: none; stroke-width: 2.5; stroke-linejoin: round }"
    print ".bouncy { stroke: #bc4c00 } .smooth { stroke: #0969da }"
    print "text.bouncy, .bouncy.dot { fill: #bc4c00 } text.smooth, .smooth.dot { fill: #0969da }"
    print "text.bouncy, text.smooth { stroke: none; font-weight: 600; font-size: 15px }"
    print "@media (prefers-color-scheme: dark) {"
    print "text { fill: #9198a1 } .bouncy { stroke: #f0883e } .smooth { stroke: #58a6ff }"
    print "text.bouncy, .bouncy.dot { fill: #f0883e } text.smooth, .smooth.dot { fill: #58a6ff }"
    print "}"
    print "</style>"
    for (value = 0; value <= 100; value += 50) {
      line("grid", x(0), y(value), x(1.4), y(value))
      text("axis", "end", 40, y(value) + 4, value)
    }
    for (step = 0; step <= 7; step++) {
      line("grid", x(step / 5), y(0), x(step / 5), y(0) + 5)
      text("axis", "middle", x(step / 5), y(0) + 21, step == 7 ? "1.4 s" : step / 5)
    }
    text("bouncy", "start", x(0.2), y(110), ".bouncy")
    text("smooth", "start", x(0.28), y(76), ".smooth")
    text("axis", "end", x(1.4), y(22), "\342\227\217 logicallyComplete")
    text("axis", "end", x(1.4), y(13), "\342\227\213 removed")
  }
  {
    count = numbers($2, "times", times)
    numbers($2, "value", values)
    printf "<path class=\"%s\" d=\"", $1
    for (i = 1; i <= count; i++) printf "%s%s,%s", i == 1 ? "M" : " ", x(times[i]), y(values[i])
    print "\"/>"
    logical = event($2, "logicallyComplete")
    removed = event($2, "removed")
    # Events come on frames, so there is a sample for each.
    for (i = 1; i <= count; i++) {
      if (times[i] - logical < 1e-9) atLogical = values[i]
      if (times[i] - removed < 1e-9) atRemoved = values[i]
    }
    printf "<circle class=\"%s dot\" cx=\"%s\" cy=\"%s\" r=\"4\"/>\n", $1, x(logical), y(atLogical)
    printf "<circle class=\"%s ring\" cx=\"%s\" cy=\"%s\" r=\"5\"/>\n", $1, x(removed), y(atRemoved)
  }
  END { print "</svg>" }
'
