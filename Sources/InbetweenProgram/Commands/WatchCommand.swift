import AnimationNotation
import Foundation

/// `inbetween watch`: draws an event stream as a plot that moves.
struct WatchCommand {
  let animations: AnimationRegistry
  let streams: CommandStreams
  let usualServer: String
  /// The width of the terminal; `nil` without a terminal.
  let columns: Int?

  static let summary = "Draw an event stream, such as that of a live session, while it runs."
  static let operands = "URL | PATH | SESSION"

  /// Runs `watch` with the arguments after this word.
  ///
  /// - Returns: The exit code; `nil` if nothing was run, because the first argument is missing or
  ///   is an option.
  func status(_ arguments: [String]) -> Int32? {
    guard let target = arguments.first, !target.hasPrefix("-") else { return nil }
    let rest = Array(arguments.dropFirst())
    let (server, path) = Self.place(target)
    let plot = LivePlot(title: target, columns: columns, write: streams.write)
    var receiving = streams
    receiving.write = { try plot.receive($0) }
    let run = CommandRun(animations: animations, streams: receiving, usualServer: usualServer)
    var fields = ["-H", "Accept: text/event-stream, application/problem+json;q=0.9"]
    if let server { fields += ["--server", server] }
    let isPaced = (rest + [path]).contains { $0.hasPrefix("--fps") || $0.contains("fps=") }
    if path.hasSuffix("/stream"), !isPaced { fields += ["--fps", "20"] }
    return Self.follow(plot, pause: { Thread.sleep(forTimeInterval: $0) }) {
      run.status([path] + fields + $0 + rest)
    }
  }

  /// The maximum number of successive connections without an event.
  static let maxAttempts = 5

  /// Receives a stream; when the connection ends, connects again to continue the stream.
  ///
  /// A server ends a connection after ten minutes, or when the server stops, although the stream
  /// continues.
  ///
  /// - Parameters:
  ///   - plot: The plot that receives the bytes of the stream.
  ///   - pause: A function that waits for a number of seconds.
  ///   - connect: A function that connects once, with the given additional arguments, and returns
  ///     the exit code when the connection ends.
  /// - Returns: The exit code of the last connection.
  static func follow(
    _ plot: LivePlot, pause: (Double) -> Void, connect: ([String]) -> Int32?
  ) -> Int32? {
    var attempts = 0
    while true {
      let count = plot.eventCount
      let place = plot.reader.lastID.map { ["-H", "Last-Event-ID: \($0)"] } ?? []
      let status = connect(place)
      let isIdle = plot.eventCount == count
      // BOUND: there are at most maxAttempts attempts.
      attempts = isIdle ? attempts + 1 : 0
      switch plot.lastEvent {
      case nil, "end", "problem": return status
      default: break
      }
      // A response without events means that the stream is over.
      let continues =
        status == CommandRun.Status.success && !isIdle || status == CommandRun.Status.unavailable
      guard continues, attempts < maxAttempts else { return status }
      pause(Double(plot.reader.retryMilliseconds ?? 2000) / 1000)
      plot.reconnect()
    }
  }

  /// Returns the server and the path of a stream; the server is `nil` if the target is not a URL.
  ///
  /// For example, the session name `demo` gives the path `/v1/sessions/demo/stream`.
  ///
  /// - Parameter target: A URL, a path, or the name of a session. The name or the path of a session
  ///   selects the session's stream.
  static func place(_ target: String) -> (server: String?, path: String) {
    var server: String?
    var path = target
    if let scheme = ["http://", "https://"].first(where: { target.hasPrefix($0) }) {
      let rest = target.dropFirst(scheme.count)
      let host = rest.prefix { $0 != "/" && $0 != "?" }
      server = scheme + host
      path = String(rest.dropFirst(host.count))
    }
    if !path.hasPrefix("/") { path = path.isEmpty ? "/" : "/v1/sessions/\(path)" }
    let parts = path.split(separator: "/")
    if parts.count == 3, path.hasPrefix("/v1/sessions/"), !path.contains("?") { path += "/stream" }
    return (server, path)
  }
}

extension CommandStreams {
  /// The width of the terminal of standard output; `nil` without a terminal.
  static var columns: Int? {
    var size = winsize()
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
