internal import HTTPMessages

/// A stream that its producers compute in pieces of limited work; see `SteppedProducer`.
protocol SteppedStream: ContentStream {
  /// The size in bytes of content that the stream keeps until its end.
  var keptBytes: Int { get }
}

extension SteppedStream {
  var keptBytes: Int { 0 }
}

/// A producer of content in pieces; workers compute the costly pieces.
protocol SteppedProducer: SampleProducer {
  /// True if the next piece can take more than `WorkerProducer.eventThreadSteps` work steps.
  var isCostly: Bool { get }

  /// Returns the next piece, computed in about `steps` work steps.
  ///
  /// A single frame can take more than `steps`, because the computation of a frame is not divided.
  func next(within steps: Int) -> ContentPiece

  /// Returns the last piece of a stream whose computation was stopped.
  ///
  /// The default implementation returns a failure. The transport then closes the connection, so the
  /// client detects that the content is incomplete.
  func failed(_ problem: Problem) -> ContentPiece
}

extension SteppedProducer {
  func next() -> ContentPiece { next(within: WorkerProducer.workerSteps) }

  func failed(_ problem: Problem) -> ContentPiece { .failure }
}

/// A stream whose costly pieces are computed by workers, which serve clients in rotation.
struct WorkerStream: ContentStream {
  private let stream: any SteppedStream
  private let client: String
  let memory: StreamMemory?

  /// Wraps a stream, so that workers compute its costly pieces.
  ///
  /// - Parameters:
  ///   - stream: The stream whose pieces are computed.
  ///   - client: The key of the client in the workers' queue.
  ///   - contentBytes: The size of the request's content.
  init(_ stream: any SteppedStream, client: String, contentBytes: Int) {
    self.stream = stream
    self.client = client
    memory = StreamMemory(
      client: client, bytes: Self.sceneBytes(describedIn: contentBytes) + stream.keptBytes)
  }

  /// Returns the approximate number of bytes of memory that a scene occupies: 16 for each byte of
  /// its description.
  ///
  /// Measured: 9.8 MB for a scene of 64 properties with 900 entries in 619 kB.
  ///
  /// - Parameter bytes: The size of the scene's description in bytes.
  static func sceneBytes(describedIn bytes: Int) -> Int {
    // BOUND: the content of a request and a stored session have at most a mebibyte.
    16 * bytes
  }

  /// True, because the stream waits while a worker computes a piece.
  var waits: Bool { true }

  func begin() -> any ContentProducer { stream.begin() }

  func begin(waking wakeup: StreamWakeup) -> any ContentProducer {
    guard let threads = wakeup.threads else { return stream.begin(waking: wakeup) }
    let calls = MissedCalls()
    let producer = stream.begin(
      waking: StreamWakeup(threads: threads) {
        calls.miss()
        wakeup.wake()
      })
    guard let stepped = producer as? any SteppedProducer else { return producer }
    return WorkerProducer(stepped, client: client, wakeup, on: threads, calls)
  }
}
