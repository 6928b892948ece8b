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
    let server = try startServer(
      configuration, store: store, animations: animations, now: { clock.now() },
      isDraining: { drain.isDraining })
    let sweeper = SessionSweeper(store: store, now: { clock.now() })
    Console.say(readyLine(port: server.port))

    signals.wait()
    signals.endProgramAtNext()
    drain.begin()
    // Balancers need time to see that it is not ready; meanwhile it answers what they still send.
    Thread.sleep(forTimeInterval: configuration.drainDelaySeconds)
    server.drain(deadlineSeconds: configuration.drainDeadlineSeconds)
    sweeper.stop()
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
