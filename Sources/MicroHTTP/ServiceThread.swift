internal import Glibc

/// A thread that runs one function to its end.
///
/// The function blocks in system calls, so it must not run in Swift's shared thread pool.
struct ServiceThread: Sendable {
  private let thread: pthread_t

  init(_ work: @escaping @Sendable () -> Void) throws(MicroHTTPError) {
    var thread = pthread_t()
    // LIFETIME: the new thread releases the box. If the thread cannot be created, the box is
    // released here.
    let box = Unmanaged.passRetained(Work(run: work))
    let code = pthread_create(&thread, nil, runWork, box.toOpaque())
    guard code == 0 else {
      box.release()
      throw .systemCall(name: "pthread_create", code: code)
    }
    self.thread = thread
  }

  /// Waits until the function has returned; this method must be called once.
  func join() { pthread_join(thread, nil) }
}

private final class Work: Sendable {
  let run: @Sendable () -> Void

  init(run: @escaping @Sendable () -> Void) { self.run = run }
}

private nonisolated func runWork(_ box: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let box else { return nil }
  Unmanaged<Work>.fromOpaque(box).takeRetainedValue().run()
  return nil
}
