import HTTPMessages
import Synchronization

/// A stream of equal-sized pieces that counts the produced pieces.
final class CountedStream: ContentStream {
  /// The number of pieces produced so far.
  let made = Atomic<Int>(0)
  /// The number of producers that have not been released.
  let live = Atomic<Int>(0)
  /// True if producers return pieces; if false, they return `.pending`.
  let isOpen: Atomic<Bool>
  let pieces: Int
  let pieceBytes: Int
  let last: ContentPiece

  init(pieces: Int, pieceBytes: Int, isOpen: Bool = true, last: ContentPiece = .end) {
    self.pieces = pieces
    self.pieceBytes = pieceBytes
    self.isOpen = Atomic(isOpen)
    self.last = last
  }

  /// Returns the piece with an index.
  ///
  /// Its bytes differ from those of the pieces before and after it.
  func piece(_ index: Int) -> [UInt8] {
    [UInt8](repeating: UInt8(truncatingIfNeeded: index), count: pieceBytes)
  }

  var whole: [UInt8] { (0..<pieces).flatMap(piece) }

  func begin() -> any ContentProducer { Producer(self) }

  private final class Producer: ContentProducer {
    private let stream: CountedStream
    private var index = 0

    init(_ stream: CountedStream) {
      self.stream = stream
      stream.live.add(1, ordering: .sequentiallyConsistent)
    }

    deinit { stream.live.subtract(1, ordering: .sequentiallyConsistent) }

    func next() -> ContentPiece {
      guard stream.isOpen.load(ordering: .sequentiallyConsistent) else { return .pending }
      guard index < stream.pieces else { return stream.last }
      defer { index += 1 }
      stream.made.add(1, ordering: .sequentiallyConsistent)
      return .bytes(stream.piece(index))
    }
  }
}

extension CountedStream {
  /// The number of pieces produced so far.
  var madeNow: Int { made.load(ordering: .sequentiallyConsistent) }

  /// True if a producer has not been released yet.
  var isLive: Bool { live.load(ordering: .sequentiallyConsistent) > 0 }

  /// A handler that returns the stream for `/stream` and echoes other requests.
  var responder: @Sendable (Request) -> Response {
    { [self] request in
      request.path == "/stream" ? Response(status: 200, stream: self) : LiveServer.echo(request)
    }
  }

  /// A stream that is larger than any socket buffer.
  static var endless: CountedStream { CountedStream(pieces: 1 << 30, pieceBytes: 16_384) }
}
