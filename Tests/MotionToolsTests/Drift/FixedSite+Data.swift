import MotionTools

/// Style sheets, design tokens and Lottie documents.
extension FixedSite {
  private static func bezier(_ curve: TimedCurve) -> String { "cubic-bezier(\(list(curve)))" }

  static let styles: [FixedSite] = [
    FixedSite(
      name: "variables", platform: "css",
      place: "\"easing\": \"--e\", \"duration\": \"--t\", \"delay\": \"--d\"", path: "a.css",
      ability: .delay
    ) { curve, own in
      (
        ["/* --e: ease */ :root { --e: ", "; --t: ", " }\na { --d: ", "; color: red }\n"],
        [bezier(curve), "\(curve.duration)s", "\(own.delay)s"]
      )
    },
    FixedSite(
      name: "transition", platform: "css",
      place: "\"selector\": \".a\", \"property\": \"transform\"", path: "a.scss", ability: .delay
    ) { curve, own in
      (
        [
          ".b { transition: all 1s } // 1s\n.a { color: red; transition: opacity 1s 2s, transform ",
          ", left 3s ease; }\n/* end */",
        ],
        [
          "\(ms(curve.duration))ms \(bezier(curve))"
            + (own.delay == 0 ? "" : " \(ms(own.delay))ms")
        ]
      )
    },
    FixedSite(
      name: "transition without easing", platform: "css", place: "\"selector\": \".a\"",
      path: "a.css", ability: .none
    ) { curve, _ in
      ([".a{transition:all ", "}.b{left:0}"], ["\(curve.duration)s"])
    },
    FixedSite(
      name: "animation", platform: "css", place: "\"selector\": \".a\"", path: "a.css",
      ability: .repetition
    ) { curve, own in
      let words =
        [bezier(curve), "\(curve.duration)s"] + delay(own) { "\($0)s" }
        + repeats(
          own, { $0 == .infinity ? "infinite" : "\(Int($0))" }, ["alternate"])
      return ([".a { animation: spin both ", "; left: 0 }\n"], [words.joined(separator: " ")])
    },
    FixedSite(
      name: "longhands", platform: "css", place: "\"selector\": \".a\"", path: "a.css",
      ability: .repetition
    ) { curve, own in
      let more =
        delay(own) { "animation-delay: \(ms($0))ms" }
        + repeats(
          own, { "animation-iteration-count: \($0 == .infinity ? "infinite" : "\(Int($0))")" },
          ["animation-direction: alternate"])
      return (
        [".a { animation-name: spin; animation-timing-function: ", "; color: red }\n/* end */"],
        [
          "\(bezier(curve)); animation-duration: \(curve.duration)s"
            + more.map { "; \($0)" }.joined()
        ]
      )
    },
    FixedSite(
      name: "keyframes", platform: "css",
      place: "\"keyframes\": \"in\", \"duration\": \"--t\", \"property\": \"transform\"",
      path: "a.css", ability: .none
    ) { curve, _ in
      (
        [
          ":root { --t: ",
          "; left: 0 }\n@keyframes out { to { left: 0 } }\n@keyframes in {\n  from {",
          " color: red; transform: translateX(-40px) }", "\n  /* end */",
          "\n  to { transform: translateX(10px); color: blue }\n}\n.a { left: 0 }\n",
        ],
        [
          "\(curve.duration)s", " animation-timing-function: \(bezier(curve));",
          "\n  30%, 40% { transform: translateX(-3px) }",
          "\n  60% { animation-timing-function: linear; transform: translateX(12px) }",
        ]
      )
    },
    FixedSite(
      name: "short keyframes", platform: "css",
      place: "\"keyframes\": \"in\", \"duration\": \"--t\", \"easing\": \"ease-in\"",
      path: "a.css", ability: .none
    ) { curve, _ in
      (
        ["@keyframes in{0%{", "opacity:0}", "100%{opacity:.5}}:root{--t:", "}"],
        ["", "50%{opacity:.1}", "\(curve.duration)s"]
      )
    },
  ]

  static let data: [FixedSite] = [
    FixedSite(
      name: "tokens", platform: "dtcg", place: "\"token\": \"m.card\"", path: "a.tokens.json",
      ability: .delay
    ) { curve, own in
      (
        [
          "{\"m\": {\"$description\": \"1\", \"card\": {\"$type\": \"transition\", \"$value\": ",
          ", \"$description\": \"kept\"}}}\n",
        ],
        [
          "{\"duration\": {\"value\": \(ms(curve.duration)), \"unit\": \"ms\"}, \"delay\": {\"value\": \(ms(own.delay)), \"unit\": \"ms\"}, \"timingFunction\": [\(list(curve))]}"
        ]
      )
    },
    lottie("lottie", "\"property\": \"opacity\"", "o", ["[0]", "[20]", "[100]"], handles: "[%]"),
    lottie(
      "lottie scale", "\"property\": \"scale\"", "s",
      ["[100, 50, 100]", "[70, 80, 100]", "[0, 120, 100]"], handles: "%"),
  ]

  /// A layer with three keyframes, or with two and handles.
  private static func lottie(
    _ name: String, _ place: String, _ key: String, _ values: [String], handles: String
  ) -> FixedSite {
    FixedSite(
      name: name, platform: "lottie", place: "\"layer\": \"card\", \(place)", path: "a.json",
      ability: .none
    ) { curve, _ in
      func handle(_ x: Double, _ y: Double) -> String {
        let (x, y) = (handles.replacing("%", with: "\(x)"), handles.replacing("%", with: "\(y)"))
        return "{\"x\": \(x), \"y\": \(y)}"
      }
      let out = handle(curve.x1, curve.y1), into = handle(curve.x2, curve.y2)
      let end = 3 + curve.duration * 50, hasThree = curve.x1 < 0.5
      let middle = hasThree ? "{\"t\": 4, \"s\": \(values[1])},\n  " : ""
      return (
        [
          "{\"fr\": 50, \"op\": 9999, \"layers\": [\n {\"nm\": \"b\", \"ks\": {}},\n {\"nm\": \"card\", \"op\": 9000, \"ks\": {\"\(key)\": {\"a\": 1, \"k\": [",
          "]}, \"x\": [1]}, \"ef\": [{\"t\": 3}]}\n]}\n",
        ],
        [
          "{\"t\": 3, \"s\": \(values[0]), \"o\": \(out), \"i\": \(into)},\n  \(middle){\"t\": \(end), \"s\": \(values[2])}"
        ]
      )
    }
  }
}
