import AnimationService
import AnimationWire
import Foundation
import SessionStorage

/// One life of the service: the parts are opened in order and closed in the opposite one.
struct ServerRun {
  let configuration: Configuration
  let animations: AnimationRegistry

  /// Serves until a signal comes, then finishes what is in flight.
  func untilStopped(by signals: TerminationSignals) throws {
    let clock = SteadyClock()
    let drain = DrainState()
    let store = try configuration.store.open(
      sessionLimit: configuration.sessionLimit, synchronous: configuration.synchronous)
    defer { store.close() }
    let tokens = try configuration.tokens.map { try AccessTokens($0.text) }
    let server = try startServer(
      configuration, store: store, tokens: tokens, animations: animations, now: { clock.now() },
      isDraining: { drain.isDraining })
    let sweeper = SessionSweeper(store: store, now: { clock.now() })
    Console.say(readyLine(port: server.port))

    // Without a file that may have changed, it means what it has meant from the first: the terminal is gone.
    while signals.wait() == SIGHUP, configuration.tokensFile != nil { reload(tokens) }
    signals.endProgramAtNext()
    drain.begin()
    // Balancers need time to see that it is not ready; meanwhile it answers what they still send.
    Thread.sleep(forTimeInterval: configuration.drainDelaySeconds)
    server.drain(deadlineSeconds: configuration.drainDeadlineSeconds)
    sweeper.stop()
  }

  /// Reads the tokens again; where that fails, those before stay.
  private func reload(_ tokens: AccessTokens?) {
    guard let tokens, let path = configuration.tokensFile else { return }
    do {
      try tokens.replace(with: try TokenFile.text(path))
      Console.say("inbetween has read \(path) again; tokens: \(tokens.count)")
    } catch {
      Console.complain("inbetween: \(path) \(error); the tokens stay as they were")
    }
  }

  private func readyLine(port: Int) -> String {
    let address = Authority.text(host: configuration.host, port: port)
    let place =
      switch configuration.store {
      case .memory: "memory"
      case .sqlite(let path): URL(fileURLWithPath: path).path
      }
    return "inbetween ready on http://\(address), sessions in \(place)"
  }
}
