import Foundation
import HTTPClient
import Support

/// The destination of a response: standard output or a file.
///
/// The content of an error response is not written, but kept in memory. The file is opened only for
/// the content of a successful response. So a refused request does not change the file.
final class CommandOutput {
  private let file: String?
  private let write: ([UInt8]) throws -> Void
  private let keepsContent: Bool
  private var handle: FileHandle?
  /// The content that is kept in memory instead of being written.
  private(set) var kept: [UInt8] = []
  /// True if the status of the response is an error.
  private(set) var isRefused = false
  /// The `Content-Type` of the response; empty if there is none.
  private(set) var type = ""
  private var events = EventStreamReader()
  /// The last event received so far; `nil` before the first event, or if the response is not an
  /// event stream.
  private var lastEvent: EventStreamReader.Event?

  /// Creates the destination of one response.
  ///
  /// - Parameters:
  ///   - file: The path of the file; `nil` for standard output.
  ///   - write: Writes to standard output.
  ///   - keepsContent: True to keep the content in memory until `writeKept` is called.
  init(file: String?, write: @escaping ([UInt8]) throws -> Void, keepsContent: Bool) {
    self.file = file
    self.write = write
    self.keepsContent = keepsContent
  }

  /// Receives a part of the content.
  func receive(_ bytes: [UInt8], of head: HTTPClient.Head) throws {
    isRefused = head.status >= 400
    type = head.type
    if head.type == EventStreamReader.mediaType { lastEvent = events.read(bytes).last ?? lastEvent }
    if isRefused || keepsContent { kept += bytes } else { try put(bytes) }
  }

  /// The problem document in the last event of an event stream; `nil` if there is no such event.
  var lastProblem: [UInt8]? {
    guard let lastEvent, lastEvent.name == "problem" else { return nil }
    return Array((lastEvent.data + "\n").utf8)
  }

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
