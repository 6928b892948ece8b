internal import HTTPMessages
internal import Synchronization

/// A producer of streamed content that counts the samples in the produced content.
protocol SampleProducer: ContentProducer {
  var samplesMade: Int { get }
  /// The reason why an event stream ended; `nil` before its end, and for any other stream.
  var ending: StreamEnding? { get }
}

extension SampleProducer {
  var ending: StreamEnding? { nil }
}

/// A stream that notifies the observer when the transport releases it.
///
/// A stream is released after its end, after its connection ends, or without being started.
final class ObservedStream: ContentStream {
  private let stream: any ContentStream
  private let facts: CompletedRequest
  private let start: ContinuousClock.Instant
  private let observer: RequestObserver
  private let bytes = Atomic(0)
  private let samples = Atomic(0)
  private let hasEnded = Atomic(false)
  private let ending = Mutex<StreamEnding?>(nil)

  init(
    _ stream: any ContentStream, _ facts: CompletedRequest, since start: ContinuousClock.Instant,
    _ observer: RequestObserver
  ) {
    self.stream = stream
    self.facts = facts
    self.start = start
    self.observer = observer
  }

  deinit {
    var facts = facts
    facts.bytesSent = bytes.load(ordering: .acquiring)
    facts.samples = samples.load(ordering: .acquiring)
    facts.isComplete = hasEnded.load(ordering: .acquiring)
    facts.streamEnding = ending.withLock { $0 }
    facts.nanoseconds = start.nanosecondsUntilNow
    observer.report(facts)
  }

  var waits: Bool { stream.waits }
  var memory: StreamMemory? { stream.memory }

  func begin() -> any ContentProducer { Producer(stream.begin(), of: self) }

  func begin(waking wakeup: StreamWakeup) -> any ContentProducer {
    Producer(stream.begin(waking: wakeup), of: self)
  }

  private final class Producer: ContentProducer {
    private let producer: any ContentProducer
    private let counting: (any SampleProducer)?
    private let stream: ObservedStream

    init(_ producer: any ContentProducer, of stream: ObservedStream) {
      self.producer = producer
      counting = producer as? any SampleProducer
      self.stream = stream
    }

    var probe: [UInt8] { producer.probe }

    func next() -> ContentPiece {
      let piece = producer.next()
      if let counting { stream.samples.store(counting.samplesMade, ordering: .releasing) }
      switch piece {
      case .bytes(let bytes): stream.bytes.add(bytes.count, ordering: .releasing)
      case .end:
        stream.hasEnded.store(true, ordering: .releasing)
        if let ending = counting?.ending { stream.ending.withLock { $0 = ending } }
      case .pending, .waiting, .failure: break
      }
      return piece
    }
  }
}
