import Foundation
import HTTPMessages
import Support

/// A command's outputs and input, which tests replace.
struct CommandStreams {
  /// Writes bytes to standard output.
  var write: ([UInt8]) throws -> Void
  /// Writes bytes to standard error.
  var complain: ([UInt8]) -> Void
  /// Returns at most the given number of bytes of standard input.
  var read: (Int) throws -> [UInt8]

  /// Writes lines to standard error, with their control characters escaped.
  func complain(lines: [String]) {
    complain(Array(Console.printable(lines: lines).utf8))
  }

  /// Sets the default action of SIGPIPE when this constant is first read.
  ///
  /// The process then ends without a message if the reader of the process's output, such as `head`,
  /// ends first.
  private static let endsWithReader: Void = { signal(SIGPIPE, SIG_DFL) }()

  /// The streams of the process.
  static var standard: CommandStreams {
    CommandStreams(
      write: {
        _ = endsWithReader
        try FileHandle.standardOutput.write(contentsOf: Data($0))
      },
      complain: { try? FileHandle.standardError.write(contentsOf: Data($0)) },
      read: { count in
        var bytes: [UInt8] = []
        while bytes.count < count,
          let piece = try FileHandle.standardInput.read(upToCount: count - bytes.count),
          !piece.isEmpty
        {
          bytes += piece
        }
        return bytes
      })
  }
}

/// The error that ends a command if its output cannot be written.
struct UnwrittenOutput: Error, CustomStringConvertible {
  var description: String
}

extension Response.Body {
  /// Writes the content piece by piece, as it is computed.
  ///
  /// - Throws: The error of the closure, or `UnwrittenOutput` if the content ends early.
  func write(to write: ([UInt8]) throws -> Void) throws {
    switch self {
    case .whole(let bytes): if !bytes.isEmpty { try write(bytes) }
    case .stream(let stream):
      let producer = stream.begin()
      while true {
        switch producer.next() {
        case .bytes(let piece): try write(piece)
        case .pending: continue
        case .waiting(let time, _):
          Thread.sleep(forTimeInterval: max(0, (time - ContinuousClock.now) / .seconds(1)))
        case .end: return
        case .failure: throw UnwrittenOutput(description: "the response ended early")
        }
      }
    }
  }
}
