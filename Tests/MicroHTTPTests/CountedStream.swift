import HTTPMessages
import Synchronization

/// Content of so many equal pieces, which counts what is made of it.
final class CountedStream: ContentStream {
  /// How many pieces were made.
  let made = Atomic<Int>(0)
  /// How many producers there are.
  let live = Atomic<Int>(0)
  /// Whether there is anything to give yet.
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

  /// A piece; each differs from the one before.
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

    deinit {
      stream.live.subtract(1, ordering: .sequentiallyConsistent)
    }

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
  /// How many pieces were made by now.
  var madeNow: Int { made.load(ordering: .sequentiallyConsistent) }

  /// Whether any of it is still being made.
  var isLive: Bool { live.load(ordering: .sequentiallyConsistent) > 0 }

  /// Answers `/stream` with the content, and anything else as ever.
  var responder: @Sendable (Request) -> Response {
    { [self] request in
      request.path == "/stream" ? Response(status: 200, stream: self) : LiveServer.echo(request)
    }
  }

  /// More than any socket takes.
  static var endless: CountedStream { CountedStream(pieces: 1 << 30, pieceBytes: 16_384) }
}
