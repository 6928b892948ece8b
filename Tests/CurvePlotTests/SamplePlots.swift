import CurvePlot
import Foundation
import Testing

/// Plots of curves with known formulas.
///
/// The plots range from simple ones to ones with little space for labels.
enum SamplePlots {
  /// A plot, and its name in test reports.
  struct Named: Sendable, CustomTestStringConvertible {
    var name: String
    var plot: Plot
    var testDescription: String { name }
  }

  /// Returns the position of a spring that moves from 0 to 1.
  ///
  /// Its response is 0.5 s. The damping fraction must be less than 1.
  static func spring(_ time: Double, damping: Double = 0.7) -> Double {
    let frequency = 4 * Double.pi, damped = frequency * (1 - damping * damping).squareRoot()
    let phase = damped * time
    return 1 - exp(-damping * frequency * time)
      * (cos(phase) + damping * frequency / damped * sin(phase))
  }

  static func run(
    _ times: ClosedRange<Double>, count: Int = 1200, _ value: (Double) -> Double
  ) -> [PlotPoint] {
    (0...count).map {
      let time =
        times.lowerBound + (times.upperBound - times.lowerBound) * Double($0) / Double(count)
      return PlotPoint(time, value(time))
    }
  }

  static let bouncy: Plot = {
    var plot = Plot(title: ".bouncy", subtitle: "0 → 100", times: 0...1.1333)
    let peak = PlotPoint(0.35, 100 * spring(0.35))
    plot.panels = [
      Panel(
        curves: [
          Curve(
            name: "value", runs: [run(0...1.1333) { 100 * spring($0) }],
            peaks: [Curve.Peak(peak, labels: ["+4.6 % at 0.35 s", "+4.6 %"])])
        ], levels: [Level(100, times: 0...1.1333, label: "target 100")])
    ]
    plot.moments = [
      Moment(0.5, .completion, labels: ["logically complete 0.5 s", "0.5 s"]),
      Moment(1.1333, .end, labels: ["removed 1.133 s", "1.133 s"]),
    ]
    plot.notes = [Note("overshoot", "4.6 % at 0.35 s")]
    return plot
  }()

  static let withVelocity: Plot = {
    var plot = bouncy
    plot.panels[0].caption = "value"
    let velocity = run(0...1.1333) { (spring($0 + 1e-6) - spring($0)) * 1e8 }
    plot.panels.append(
      Panel(
        caption: "velocity, per second", curves: [Curve(name: "value", runs: [velocity])],
        weight: 0.6))
    return plot
  }()

  static let jumping: Plot = {
    var plot = Plot(title: "opacity, position", subtitle: "a jump and a pause", times: 0...1.5)
    plot.panels = [
      Panel(
        caption: "position",
        curves: [
          Curve(
            name: "position[0]", look: 0,
            runs: [run(0...0.6) { 120 * spring($0) }, run(0.6...1.5) { _ in 60 }]),
          Curve(
            name: "position[1]", look: 1, runs: [run(0...1.5) { 40 * spring($0, damping: 0.4) }],
            samples: run(0...1.5, count: 12) { 40 * spring($0, damping: 0.4) }),
        ], levels: [Level(120, times: 0...0.6), Level(40, times: 0...1.5, look: 1)]),
      Panel(
        caption: "opacity",
        curves: [Curve(name: "opacity", look: 2, runs: [run(0...1) { spring($0, damping: 0.9) }])]),
    ]
    plot.moments = [
      Moment(0.6, .beginning, labels: ["change back at 0.6 s", "change back"]),
      Moment(0.62, .completion, labels: ["logically complete 0.62 s", "0.62 s"]),
      Moment(0.9, .completion, labels: ["logically complete 0.9 s", "0.9 s"]),
      Moment(1.5, .end, labels: ["removed 1.5 s", "1.5 s"]),
    ]
    plot.spans = [Span(0.7...0.85, labels: ["paused"])]
    return plot
  }()

  /// Strips of several properties: a translucent color that jumps, phases with names, events with
  /// numbers, a vector and its velocity.
  static let strips: Plot = {
    var plot = Plot(title: "fill, scale, position", times: 0...2)
    func color(_ time: Double) -> ColorRamp.Point {
      let part = spring(time, damping: 0.9)
      return ColorRamp.Point(
        time,
        ColorRamp.Color(
          red: part, green: 0.5 * (1 - part), blue: 1 - part, opacity: 1 - 0.6 * part))
    }
    let opaque = ColorRamp.Color(red: 0.1, green: 0.8, blue: 0.3)
    let ramp = ColorRamp(runs: [
      (0...600).map { color(Double($0) / 500) },
      [ColorRamp.Point(1.2, opaque), ColorRamp.Point(2, opaque)],
    ])
    var fill = Panel(caption: "fill  #0080ff → #ff000066 → #1acc4d", ramp: ramp)
    fill.property = "fill"
    let turn = PlotPoint(0.7, 1 + 0.5 * spring(0.7))
    var scale = Panel(
      caption: "scale",
      curves: [
        Curve(
          name: "scale", runs: [run(0...2) { 1 + 0.5 * spring($0) }],
          peaks: [Curve.Peak(turn, labels: ["1.499"])])
      ], levels: [Level(1.5, times: 0...2, label: "target 1.5")])
    scale.property = "scale"
    let lanes = ["x", "y"].enumerated().map { (look: Int, name: String) in
      Curve(
        name: "position.\(name)", legend: name, look: look,
        runs: [run(0...1.7) { spring($0, damping: 0.5 + 0.3 * Double(look)) * 200 }])
    }
    var position = Panel(caption: "position, points", curves: lanes)
    position.property = "position"
    var velocity = Panel(
      caption: "velocity of position, points per second",
      curves: [
        Curve(name: "position.x", runs: [run(0...0.5) { 100 * $0 }, run(0.5...1.7) { -20 * $0 }])
      ], weight: 0.6)
    velocity.property = "position"
    velocity.continues = true
    plot.panels = [fill, scale, position, velocity]
    plot.spans = [
      Span(0.3...0.9, labels: ["pulse/1", "/1"]),
      Span(0.9...1.05, labels: ["pulse/2", "/2"], isShaded: false),
      Span(1.05...1.9, labels: ["pulse/0", "/0"]),
      Span(1.4...1.45, labels: ["paused"], lane: 1),
    ]
    plot.moments = (0..<12).map { index in
      let names = ["fill", "scale", "position"]
      return Moment(
        0.16 * Double(index), [.beginning, .completion, .end][index % 3],
        labels: ["event \(index) of \(names[index % 3]) at \(0.16 * Double(index)) s"],
        properties: index % 4 == 0 ? [] : [names[index % 3]])
    }
    plot.notes = [Note("scale: settled", "1.1 s (within 0.1 %)")]
    return plot
  }()

  static let overlaid: Plot = {
    var plot = Plot(title: ".bouncy and .smooth", subtitle: "0 → 1", times: 0...1.2)
    let dampings = [0.7, 0.999, 0.3]
    let curves = dampings.enumerated().map { look, damping in
      Curve(
        name: "damping \(damping)", look: look,
        runs: [run(0...1.2) { spring($0, damping: damping) }])
    }
    plot.panels = [
      Panel(
        curves: curves, levels: [Level(1, times: 0...1.2)], bands: [(0, 1)])
    ]
    return plot
  }()

  static let compared: Plot = {
    var plot = Plot(title: ".bouncy and .smooth", subtitle: "0 → 1, exact", times: 0...1.2)
    let pair = [0.7, 0.999].enumerated().map { look, damping in
      Curve(
        name: [".bouncy", ".smooth"][look], look: look,
        runs: [run(0...1.2) { spring($0, damping: damping) }])
    }
    let time = 0.233
    plot.panels = [
      Panel(
        curves: pair, levels: [Level(1, times: 0...1.2, label: "target 1")],
        bands: [(0, 1)])
    ]
    plot.panels[0].gaps = [
      Gap(
        time, from: spring(time), to: spring(time, damping: 0.999), look: 1,
        labels: ["-0.165 at 0.233 s", "-0.165"])
    ]
    plot.moments = [Moment(0.764, .end, labels: [".bouncy ends 0.764 s", "0.764 s"])]
    plot.notes = [
      Note(
        "",
        "It is another motion: at 0.233 s it is 16.5 % of the way behind, 16.5 of 100 points; it comes up to 8.8 frames later."
      ),
      Note("root mean square", "8.44 % of the way"), Note("lag", "8.8 frames"),
    ]
    return plot
  }()

  static let extreme: Plot = {
    let name = String(repeating: "W<&\"'> \u{1B}[31m\u{202E}", count: 8)
    var plot = Plot(title: name, subtitle: name, times: 86_399.9...86_400)
    let values = run(86_399.9...86_400, count: 4) { $0 > 86_399.95 ? 1e308 : -1e308 }
    let curves = (0..<Curve.looks).map { Curve(name: "\($0) \(name)", look: $0, runs: [values]) }
    plot.panels = [Panel(caption: name, curves: curves)]
    plot.moments = (0..<40).map {
      Moment(86_399.9 + Double($0) / 400, .completion, labels: ["\(name) \($0)", "\($0)"])
    }
    plot.notes = [Note(name, name)]
    return plot
  }()

  static let still: Plot = {
    var plot = Plot(title: "no animation", times: 0...0)
    plot.panels = [
      Panel(curves: [Curve(name: "value", runs: [[PlotPoint(0, 0)], run(0...1) { _ in 5 }])])
    ]
    plot.moments = [Moment(0, .end, labels: ["removed 0 s"])]
    return plot
  }()

  static let all = [
    Named(name: "bouncy", plot: bouncy), Named(name: "velocity", plot: withVelocity),
    Named(name: "jumping", plot: jumping), Named(name: "overlaid", plot: overlaid),
    Named(name: "compared", plot: compared), Named(name: "extreme", plot: extreme),
    Named(name: "still", plot: still), Named(name: "strips", plot: strips),
  ]
}
