internal import AnimationCore
internal import AnimationNotation
internal import HTTPMessages

/// A producer that delivers one event stream of a live session.
final class SessionEventProducer: SteppedProducer {
  private let stream: SessionEvents
  private var connection: StreamConnection
  private var cursor: Int
  private var number: Int?
  private(set) var samplesMade: Int

  init(_ stream: SessionEvents, _ wakeup: StreamWakeup?) {
    self.stream = stream
    cursor = stream.beginning.cursor
    samplesMade = stream.beginning.samples
    connection = StreamConnection(stream.timing)
    number = wakeup.map(stream.feed.join)
  }

  deinit { if let number { stream.feed.leave(number) } }

  var probe: [UInt8] { EventText.comment }
  var ending: StreamEnding? { connection.ending }

  var isCostly: Bool { stream.feed.isCostly }

  func next(within steps: Int) -> ContentPiece {
    if let piece = connection.begin({ stream.beginning.bytes }) { return piece }
    let delivery = stream.feed.deliver(
      after: cursor, to: number, at: stream.now(), within: steps)
    cursor = delivery.cursor
    // BOUND: a stream would count one sample per frame for millions of years.
    samplesMade += delivery.samples
    switch delivery.ending {
    case .failed(let problem): return .bytes(delivery.bytes + connection.fail(problem))
    case .evicted: return .bytes(connection.evict())
    case .gone where delivery.bytes.isEmpty: return .end
    case .gone:
      connection.finish(.complete)
      return .bytes(delivery.bytes)
    case nil: break
    }
    if !delivery.bytes.isEmpty { return connection.send(delivery.bytes) }
    if delivery.isBehind { return .pending }
    // If the next sample is due after the next heartbeat, the wait ends at the heartbeat, and the
    // time of the sample is not needed.
    let isSoon = delivery.wait < Limits.heartbeat.upperBound
    return connection.wait(until: isSoon ? connection.now + .seconds(delivery.wait) : nil)
  }
}
