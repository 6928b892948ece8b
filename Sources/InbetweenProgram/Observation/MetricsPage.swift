import InbetweenAPI
import MicroHTTP
import Observability
import SessionStorage

/// The content of `/metrics`.
///
/// Counters are updated with each event. Other values are read when the page is requested.
struct MetricsPage: Sendable {
  let metrics: ServiceMetrics
  let store: any SessionStore
  let storeKind: String
  let sink: LineSink
  let isDraining: @Sendable () -> Bool

  /// Returns the text of the page.
  ///
  /// - Parameter server: The server for API requests. The page itself is served by a different
  ///   server.
  func text(of server: MicroHTTPServer) -> String {
    var exposition = Exposition()
    exposition.begin(
      "inbetween_build_info", .gauge, help: "Build information as labels. The value is always 1.")
    exposition.sample(
      "inbetween_build_info",
      labels: [("version", Version.text), ("swift", Version.swift), ("store", storeKind)], 1)
    exposition.gauge(
      "inbetween_draining", help: "1 if the server is about to stop, else 0.", isDraining() ? 1 : 0)
    metrics.write(to: &exposition)
    writeTransport(server, to: &exposition)
    // If the store cannot return its count, the metric is omitted.
    if let stored = try? store.count() {
      exposition.gauge(
        "inbetween_sessions_stored", help: "Sessions stored, including expired sessions.",
        Double(stored))
    }
    writeHints(store.hintStatistics, to: &exposition)
    exposition.counter(
      "inbetween_log_lines_lost_total", help: "Log lines dropped because the output was blocked.",
      Double(sink.lost))
    ProcessStatistics()?.write(to: &exposition)
    return exposition.text
  }

  private func writeHints(_ hints: SessionHintStatistics, to exposition: inout Exposition) {
    exposition.counters(
      "inbetween_session_hints_total",
      help: "Notifications about sessions that other servers changed or removed, by kind.",
      label: "kind",
      [
        ("changed", hints.changed), ("removed", hints.removed), ("unknown", hints.unknown),
        ("malformed", hints.malformed),
      ])
    exposition.counters(
      "inbetween_store_subscriptions_total",
      help: """
        Attempts to subscribe to notifications about sessions, by result; a lost subscription \
        counts as failed.
        """,
      label: "result", [("made", hints.subscriptions), ("failed", hints.failures)])
  }

  private func writeTransport(_ server: MicroHTTPServer, to exposition: inout Exposition) {
    exposition.gauge(
      "inbetween_http_requests_in_flight",
      help: "Requests in progress, until the last byte of the response.",
      Double(server.liveExchanges))
    let counted = server.statistics
    exposition.gauge(
      "inbetween_connections_open", help: "Connections accepted and not yet closed.",
      Double(counted.open))
    exposition.gauge(
      "inbetween_streams_open",
      help: "Open responses that are sent over time, such as event streams.",
      Double(counted.openStreams))
    exposition.counter(
      "inbetween_connections_accepted_total", help: "Connections accepted.",
      Double(counted.accepted))
    exposition.counters(
      "inbetween_connections_turned_away_total",
      help: "Connections rejected at a limit, by reason.",
      [("limit", counted.rejected.overLimit), ("address", counted.rejected.overAddressLimit)])
    exposition.counters(
      "inbetween_connections_cut_total",
      help: "Connections closed because the client was slow, was idle or sent too much, by reason.",
      [
        ("head", counted.cut.head), ("body", counted.cut.body), ("response", counted.cut.response),
        ("idle", counted.cut.idle), ("oversized", counted.cut.oversized),
      ])
  }
}

extension Exposition {
  /// Adds a counter with one sample for each value of its label.
  ///
  /// Each element of `counts` contains a value of the label and the current count for this value.
  fileprivate mutating func counters(
    _ name: String, help: String, label: String = "reason", _ counts: [(name: String, count: Int)]
  ) {
    begin(name, .counter, help: help)
    for value in counts { sample(name, labels: [(label, value.name)], Double(value.count)) }
  }
}
