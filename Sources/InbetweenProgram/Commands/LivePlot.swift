import CurvePlot
import InbetweenAPI
import JSONCodec

/// A plot of the last five seconds of an event stream; it is drawn again when samples arrive.
///
/// If standard output is not a terminal, the data of each event is written as a line instead.
final class LivePlot {
  private let title: String
  private let columns: Int?
  private let write: ([UInt8]) throws -> Void
  private(set) var reader = EventStreamReader()
  /// The number of events that were received.
  private(set) var eventCount = 0
  /// The name of the last event, such as `sample`; `nil` if no event was received.
  private(set) var lastEvent: String?
  /// The names of the properties, in the order of their first samples.
  private var names: [String] = []
  /// The points by the property's name: one list of points for each component of the property.
  private var points: [String: [[PlotPoint]]] = [:]
  private var moments: [Moment] = []
  private var isFirst = true

  /// The length of the shown time range in seconds.
  private static let span = 5.0

  /// Creates a plot without samples.
  ///
  /// - Parameters:
  ///   - title: The title of the plot.
  ///   - columns: The width of the terminal; `nil` without a terminal.
  ///   - write: Writes to standard output.
  init(title: String, columns: Int?, write: @escaping ([UInt8]) throws -> Void) {
    self.title = title
    self.columns = columns
    self.write = write
  }

  /// Prepares for the bytes of a new connection, which continues the stream.
  func reconnect() { reader.reconnect() }

  /// Receives the next bytes of the stream.
  func receive(_ bytes: [UInt8]) throws {
    var lines = ""
    var latest: Double?
    for event in reader.read(bytes) {
      // BOUND: a stream sends fewer than 2^63 events.
      eventCount += 1
      lastEvent = event.name
      guard columns != nil else {
        lines += event.data.printable + "\n"
        continue
      }
      guard let json = try? JSONReader.read(Array(event.data.utf8)),
        case .number(let time)? = json.member("time")
      else { continue }
      if event.name == "sample" {
        add(json, at: time)
        latest = time
      } else if event.name != "start", moments.count < 100 {
        moments.append(Moment(time, .completion, labels: [event.name]))
      }
    }
    if !lines.isEmpty { try write(Array(lines.utf8)) }
    if let latest, let columns { try draw(until: latest, columns) }
  }

  private func add(_ json: JSON, at time: Double) {
    guard case .object(let members)? = json.member("values") else { return }
    let first = time - Self.span
    for member in members {
      let numbers: [Double] =
        switch member.value {
        case .number(let number): [number]
        case .array(let elements):
          elements.map { if case .number(let number) = $0 { number } else { .nan } }
        default: []
        }
      if points[member.key] == nil { names.append(member.key) }
      var lists = points[member.key] ?? []
      for (index, number) in numbers.enumerated() {
        if !lists.indices.contains(index) { lists.append([]) }
        // A stream that continues may repeat a time, and a stream that was reset begins again.
        lists[index].removeAll { $0.time >= time || $0.time < first }
        lists[index].append(PlotPoint(time, number))
      }
      points[member.key] = lists
    }
    moments.removeAll { $0.time < first || $0.time > time }
  }

  private func draw(until time: Double, _ columns: Int) throws {
    let start = max(0, time - Self.span)
    guard time.isFinite, start <= time else { return }
    // BOUND: start ≤ time, by the guard.
    var plot = Plot(title: title, subtitle: "", times: start...max(time, start + Self.span))
    plot.moments = moments
    plot.panels = names.map { name in
      let lists = points[name] ?? []
      let curves = lists.enumerated().map { index, points in
        Curve(name: lists.count > 1 ? "\(name).\(index)" : name, look: index, runs: [points])
      }
      return Panel(caption: names.count > 1 ? name : "", curves: curves)
    }
    var style = TerminalPlot.Style()
    style.columns = max(40, min(columns, 400))
    let text = TerminalPlot.text(plot, style: style)
    // Each line is cleared up to its end, so that the plot does not flicker.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "\($0)\u{1B}[K" }.joined(separator: "\n")
    try write(Array("\(isFirst ? "\u{1B}[2J" : "")\u{1B}[H\(lines)\u{1B}[J".utf8))
    isFirst = false
  }
}
