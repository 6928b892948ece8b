import InbetweenAPI
import AnimationNotation
import JSONCodec
import Foundation
import Logging
import MicroHTTP
import SessionStorage

/// One run of the service, from its start to a termination signal.
///
/// The store is opened first and closed last, because the other parts use it.
struct ServerRun {
  let configuration: Configuration
  let animations: AnimationRegistry
  let log: ProgramLog

  /// Serves until a termination signal arrives, then completes the requests in progress.
  func untilStopped(by signals: TerminationSignals) throws {
    let clock = SteadyClock()
    let drain = DrainState()
    let metrics = configuration.metricsPort == nil ? nil : ServiceMetrics()
    log.logger.info("starting", metadata: start)
    if let warning = configuration.serviceLinkWarning { log.logger.warning("\(warning)") }
    let opened = try configuration.store.open(
      sessionLimit: configuration.sessionLimit,
      sessionsPerOwner: configuration.effectiveSessionsPerAddress,
      synchronous: configuration.synchronous)
    defer { opened.close() }
    let store = observed(opened, metrics)
    // The program starts even if the store is unavailable, because the store may recover later. A
    // failed check is logged.
    if store.mayBlock { _ = try? store.check() }
    let tokens = try configuration.tokens.map { try AccessTokens($0.text) }
    let service = makeService(
      configuration, store: store, tokens: tokens, animations: animations,
      now: { clock.now() }, isDraining: { drain.isDraining }, observer: log.observer(metrics))
    let server = try startServer(configuration, service)
    let metricsServer = try metrics.flatMap { metrics in
      let page = MetricsPage(
        metrics: metrics, store: store, storeKind: configuration.store.kind, sink: log.sink,
        isDraining: { drain.isDraining })
      return try startMetricsServer(
        configuration, MetricsEndpoint(service: service) { page.text(of: server) })
    }
    let watcher = SessionWatcher(store, service)
    let sweeper = SessionSweeper(store: store, now: { clock.now() }, logger: log.logger)
    log.logger.info("ready", metadata: ready(server, metricsServer))
    Console.write("inbetween ready on \(url(port: server.port)), sessions in \(place)")
    var certificate = configuration.certificate
    if let certificate { log.inUse(certificate) }

    var signal = signals.wait()
    // Without a file to reload, SIGHUP has its default meaning: the terminal was closed. So the
    // program ends.
    while signal == SIGHUP, configuration.tokensFile != nil || certificate != nil {
      reload(tokens)
      if let files = configuration.certificateFiles, let current = certificate {
        certificate = CertificateReload(files: files, server: server, log: log)
          .run(replacing: current)
      }
      signal = signals.wait()
    }
    signals.endProgramAtNext()
    drain.begin()
    log.logger.info(
      "draining",
      metadata: [
        "signal": .stringConvertible(Int(signal)),
        "inFlight": .stringConvertible(server.liveExchanges),
        "connections": .stringConvertible(server.statistics.open),
      ])
    // Requests still arrive until the load balancer detects that the server is not ready.
    Thread.sleep(forTimeInterval: configuration.drainDelaySeconds)
    server.drain(deadlineSeconds: configuration.drainDeadlineSeconds)
    // Metrics are served until the end, so that operators can observe the draining.
    metricsServer?.drain(deadlineSeconds: 0)
    watcher.stop()
    sweeper.stop()
    log.logger.info("stopped")
  }

  /// Returns the store, wrapped in an observer if metrics or the log are enabled.
  private func observed(_ store: any SessionStore, _ metrics: ServiceMetrics?) -> any SessionStore {
    guard metrics != nil || log.isOn else { return store }
    return ObservedSessionStore(store: store, metrics: metrics, logger: log.logger)
  }

  private var start: Logger.Metadata {
    let settings = Setting.allCases.map {
      ($0.rawValue, Logger.MetadataValue.string($0.definition.value.text(configuration)))
    }
    return [
      "version": .string(Version.text), "swift": .string(Version.swift),
      "configuration": .dictionary(Dictionary(uniqueKeysWithValues: settings)),
    ]
  }

  private func ready(
    _ server: MicroHTTPServer, _ metricsServer: MicroHTTPServer?
  ) -> Logger.Metadata {
    var facts: Logger.Metadata = [
      "url": .string(url(port: server.port)),
      "sessions": .string(place),
    ]
    if let metricsServer {
      let address = Authority.text(host: configuration.metricsHost, port: metricsServer.port)
      facts["metrics"] = .string("http://\(address)/metrics")
    }
    return facts
  }

  /// Reads the tokens again; if the tokens cannot be read, the previous tokens stay in use.
  private func reload(_ tokens: AccessTokens?) {
    guard let tokens, let path = configuration.tokensFile else { return }
    do {
      try tokens.replace(with: try SettingFile.text(path))
      Console.write("inbetween reloaded \(path); tokens: \(tokens.count)")
    } catch {
      Console.complain("inbetween: \(path) \(error); the tokens are unchanged")
    }
  }

  private func url(port: Int) -> String {
    "\(configuration.scheme)://\(Authority.text(host: configuration.host, port: port))"
  }

  private var place: String {
    switch configuration.store {
    case .memory: "memory"
    case .sqlite(let path): URL(fileURLWithPath: path).path
    case .redis(let address): "\(address)"
    }
  }
}
