internal import Foundation
internal import Glibc
internal import Synchronization

/// A descriptor that whole lines are written to, each at once, by any number of threads.
///
/// A line is in the kernel when `write` returns, so a crash takes none along. A pipe that nobody reads is waited for
/// once and then passed over until it is read again: a stuck reader of the log must not stop the service.
///
/// Unchecked: the three variables are only touched inside `lock`.
public final class LineSink: @unchecked Sendable {
  private let descriptor: Int32
  private let patience: Int32
  private let isRegularFile: Bool
  private let lock = NSLock()
  private var lostInARow = 0
  private var isStuck = false
  private var isTorn = false
  private let allLost = Atomic<Int>(0)

  /// - Parameters:
  ///   - descriptor: Where to write; standard error by default. It stays the caller's.
  ///   - patienceMilliseconds: How long to wait for a reader before lines are passed over.
  public init(descriptor: Int32 = 2, patienceMilliseconds: Int32 = 1000) {
    self.descriptor = descriptor
    patience = patienceMilliseconds
    var status = stat()
    isRegularFile = unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// How many lines were passed over since the beginning.
  public var lost: Int { allLost.load(ordering: .relaxed) }

  /// Writes a line, which ends in a newline.
  ///
  /// - Returns: How many lines were passed over before this one was written, since the last that was.
  func write(_ line: [UInt8]) -> Int {
    lock.lock()
    defer { lock.unlock() }
    // Where only the beginning of a line went out, the next one must not continue it.
    guard writeAll(isTorn ? [UInt8(ascii: "\n")] + line : line) else {
      lostInARow += 1
      allLost.add(1, ordering: .relaxed)
      return 0
    }
    defer { lostInARow = 0 }
    return lostInARow
  }

  private func writeAll(_ line: [UInt8]) -> Bool {
    var written = 0
    while written < line.count {
      guard mayWrite() else { return false }
      let count = min(line.count - written, isRegularFile ? .max : Self.bytesAtOnce)
      let result = unsafe line.withUnsafeBytes { bytes in
        unsafe Glibc.write(descriptor, bytes.baseAddress.map { unsafe $0 + written }, count)
      }
      if result > 0 {
        written += result
        isTorn = written < line.count
      } else if errno != EINTR && errno != EAGAIN {
        return false
      }
    }
    return true
  }

  /// Waits until a write would not block, unless it is a file, which never does.
  private func mayWrite() -> Bool {
    if isRegularFile { return true }
    var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    let ready = unsafe poll(&polled, 1, isStuck ? 0 : patience)
    if ready < 0 && errno == EINTR { return true }
    isStuck = ready == 0
    return ready > 0
  }

  /// What a pipe takes whole when it takes anything.
  ///
  /// Source: pipe(7), `PIPE_BUF`.
  private static let bytesAtOnce = 4096
}
