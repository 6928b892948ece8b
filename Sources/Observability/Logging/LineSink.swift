internal import Foundation
internal import Glibc
internal import Synchronization

/// A file descriptor to which any number of threads write whole lines.
///
/// No two threads write at the same time. The writing thread also writes the lines that other
/// threads add during its write, so those threads need not wait. Without load, each line needs one
/// `write(2)`. Under load, several lines share one `write(2)`.
///
/// When a call of `write` returns, its line is written, or another thread is writing and will also
/// write this line. So no line is left over at exit, unless the reader has stopped reading. A crash
/// loses at most the lines that were added during the last write.
///
/// If the output is a pipe, a write waits for a slow reader. If the reader stops reading, the sink
/// waits only once. Then the sink stores lines in its buffer, and drops lines when the buffer is
/// full. So a log reader that stops reading cannot stop the service.
///
/// `Sendable` is unchecked: the variables are accessed only inside `lock`, except `spare` and
/// `isStuck`, which only the writing thread accesses.
package final class LineSink: @unchecked Sendable {
  private let descriptor: Int32
  private let patience: Int32
  private let isRegularFile: Bool
  private let lock = NSCondition()
  private var waiting: [UInt8] = []
  private var spare: [UInt8] = []
  private var isWriting = false
  private var lacksRoom = 0
  private var lostInARow = 0
  private var isStuck = false
  private let allLost = Atomic<Int>(0)

  /// Creates a sink for a file descriptor.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor, by default standard error. The sink never closes it.
  ///   - patienceMilliseconds: The maximum time in milliseconds that a write to a pipe waits for
  ///     the reader.
  package init(descriptor: Int32 = 2, patienceMilliseconds: Int32 = 1000) {
    self.descriptor = descriptor
    patience = patienceMilliseconds
    var status = stat()
    isRegularFile = unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The number of lines that were dropped since the sink was created.
  package var lost: Int { allLost.load(ordering: .relaxed) }

  /// Writes a line, which must end with a newline.
  ///
  /// - Returns: The number of lines that were dropped since the last accepted line; 0 if this line
  ///   is dropped, too.
  func write(_ line: [UInt8]) -> Int {
    lock.lock()
    defer { lock.unlock() }
    let room = Self.bytesWaiting - line.count
    // The thread that is writing frees space, or soon stops waiting for the reader.
    while waiting.count > room && isWriting {
      lacksRoom += 1
      lock.wait()
      lacksRoom -= 1
    }
    if waiting.count > room { writeWaiting() }
    guard waiting.count <= room else {
      count(lost: 1)
      return 0
    }
    let lost = lostInARow
    lostInARow = 0
    waiting += line
    if !isWriting { writeWaiting() }
    return lost
  }

  /// Writes the pending lines; the caller must hold the lock.
  ///
  /// The lines are written in batches. During a batch, the lock is released, so other threads can
  /// add lines for the next batch. During the last of `turns` batches, the lock is kept. So no
  /// thread can add a line that would then be left over.
  private func writeWaiting() {
    isWriting = true
    defer {
      isWriting = false
      if lacksRoom > 0 { lock.broadcast() }
    }
    for turn in 1...Self.turns where !waiting.isEmpty {
      swap(&waiting, &spare)
      if lacksRoom > 0 { lock.broadcast() }
      let isLast = turn == Self.turns
      if !isLast { lock.unlock() }
      let written = write(from: spare)
      if !isLast { lock.lock() }
      guard let written else {
        count(lost: spare.count { $0 == UInt8(ascii: "\n") })
        spare.removeAll(keepingCapacity: true)
        return
      }
      let isWhole = written == spare.count
      if !isWhole { waiting.insert(contentsOf: spare[written...], at: 0) }
      spare.removeAll(keepingCapacity: true)
      if !isWhole { return }
    }
  }

  private func count(lost lines: Int) {
    lostInARow += lines
    allLost.add(lines, ordering: .relaxed)
  }

  /// Writes as many bytes as the reader accepts within the time limit.
  ///
  /// - Returns: The number of written bytes; `nil` if the descriptor cannot be used.
  private func write(from bytes: [UInt8]) -> Int? {
    var written = 0
    while written < bytes.count, mayWrite() {
      let count = min(bytes.count - written, isRegularFile ? .max : Self.bytesAtOnce)
      let result = unsafe bytes.withUnsafeBytes { bytes in
        unsafe Glibc.write(descriptor, bytes.baseAddress.map { unsafe $0 + written }, count)
      }
      if result > 0 {
        written += result
      } else if errno != EINTR && errno != EAGAIN {
        return nil
      }
    }
    return written
  }

  /// Waits until a write would not block; returns false after a time-out or an error.
  ///
  /// A write to a regular file never blocks. After a time-out, the method no longer waits. Once the
  /// reader has accepted bytes again, the method waits again.
  private func mayWrite() -> Bool {
    if isRegularFile { return true }
    var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    let ready = unsafe poll(&polled, 1, isStuck ? 0 : patience)
    if ready < 0 && errno == EINTR { return true }
    isStuck = ready == 0
    return ready > 0
  }

  /// The maximum number of bytes that one `write(2)` writes to a pipe atomically.
  ///
  /// Source: pipe(7), `PIPE_BUF`.
  private static let bytesAtOnce = 4096
  /// The maximum number of pending bytes; it is enough for several hundred lines.
  private static let bytesWaiting = 262_144
  /// The maximum number of batches that one call of `writeWaiting` writes.
  private static let turns = 8
}
