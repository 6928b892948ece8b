internal import Foundation
internal import Glibc
internal import Synchronization

/// A descriptor that whole lines are written to by any number of threads.
///
/// A thread writes its line and those that others bring meanwhile, who need not wait then: one `write(2)` for a line
/// at rest, for several under load. A line is in the kernel when the thread that brought it, or the one that is writing,
/// goes on, so nothing is left at the end and a crash takes along what came within the last write at most.
/// A slow reader of a pipe is waited for, one that takes nothing for a while only once; then lines are kept for as long as
/// there is room, and passed over after that: a stuck reader of the log must not stop the service.
///
/// Unchecked: the variables are only touched inside `lock`, `isStuck` by the one thread that is writing.
public final class LineSink: @unchecked Sendable {
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

  /// - Parameters:
  ///   - descriptor: Where to write; standard error by default. It stays the caller's.
  ///   - patienceMilliseconds: How long to wait for a reader before going on without it.
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
  /// - Returns: How many lines were passed over before this one was taken, since the last that was.
  func write(_ line: [UInt8]) -> Int {
    lock.lock()
    defer { lock.unlock() }
    let room = Self.bytesWaiting - line.count
    // A thread that is writing makes room, or gives up before long.
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

  /// Writes what waits, with the lock held at the beginning and at the end.
  ///
  /// The last turn keeps the lock, so that no thread writes for the others for ever and nothing is left over.
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

  /// Writes for as long as somebody takes it, and returns how much; `nil` where nobody ever will.
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
  /// What may wait for a reader: some hundred lines.
  private static let bytesWaiting = 262_144
  /// How often a thread writes for others before it makes them wait.
  private static let turns = 8
}
