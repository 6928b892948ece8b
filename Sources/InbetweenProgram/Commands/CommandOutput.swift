import Foundation
import Support

/// The destination of a response: standard output or a file.
///
/// The content of an error response is kept in memory instead. The file is created only when bytes
/// are written to it. So a refused request does not change the file.
final class CommandOutput {
  private let file: String?
  private let write: ([UInt8]) throws -> Void
  private let keepsContent: Bool
  private var handle: FileHandle?
  /// The content that was not written.
  private(set) var kept: [UInt8] = []
  /// True if the status of the response is an error.
  private(set) var isRefused = false
  /// The last bytes of the content.
  private var tail: [UInt8] = []

  /// Creates an output.
  ///
  /// - Parameters:
  ///   - file: The path of the file; `nil` for standard output.
  ///   - write: Writes to standard output.
  ///   - keepsContent: True if content is kept until `writeKept`.
  init(file: String?, write: @escaping ([UInt8]) throws -> Void, keepsContent: Bool) {
    self.file = file
    self.write = write
    self.keepsContent = keepsContent
  }

  /// Receives a part of the content.
  func receive(_ bytes: [UInt8], status: Int) throws {
    isRefused = status >= 400
    tail = Array((tail + bytes.suffix(Self.longestProblem)).suffix(Self.longestProblem))
    if isRefused || keepsContent { kept += bytes } else { try put(bytes) }
  }

  /// The problem document with which an event stream ended; `nil` if the content does not end with
  /// the event `problem`.
  var lastProblem: [UInt8]? {
    var reader = EventStreamReader()
    guard let event = reader.read(tail).last, event.name == "problem" else { return nil }
    return Array(event.data.utf8)
  }

  /// The maximum size in bytes of the event `problem`.
  private static let longestProblem = 16_384

  /// Writes the kept content.
  func writeKept() throws { try put(kept) }

  /// Closes the file.
  func close() throws { try handle?.close() }

  private func put(_ bytes: [UInt8]) throws {
    guard let file else {
      if !bytes.isEmpty { try write(bytes) }
      return
    }
    if handle == nil {
      // An existing file keeps its permissions, a link keeps its target, and a device is not
      // replaced.
      let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else {
        throw UnwrittenOutput(description: "cannot write \(file): \(systemReason(errno))")
      }
      handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
    try handle?.write(contentsOf: Data(bytes))
  }
}
