internal import CMicroHTTPD
internal import HTTPMessages

/// Threads that compute the responses that take too long for an event thread.
///
/// Each client has a queue of its own, and the workers serve the clients in rotation: a client with a
/// hundred requests delays another client's first request by one computation at most. Workers have a
/// lower priority than event threads.
final class WorkerPool: Sendable {
  /// How many computations may wait.
  struct Limits: Sendable {
    /// Of all clients together.
    var all: Int
    /// Of one client.
    var perClient: Int
  }

  private struct Contents {
    /// The waiting jobs by client; a client without any is not in it.
    var queues: [String: [WorkerJob]] = [:]
    /// The clients with waiting jobs, the next to be served first.
    var rotation: [String] = []
    var waiting = 0
    var isStopping = false

    /// Takes the first job of the client whose turn it is.
    mutating func next() -> WorkerJob? {
      guard !rotation.isEmpty else { return nil }
      let client = rotation.removeFirst()
      guard var queue = queues.removeValue(forKey: client), !queue.isEmpty else { return nil }
      let job = queue.removeFirst()
      waiting -= 1
      if !queue.isEmpty {
        queues[client] = queue
        rotation.append(client)
      }
      return job
    }

    /// Takes a job out of its queue; false where it is in none.
    mutating func remove(_ job: WorkerJob) -> Bool {
      let client = job.client
      guard var queue = queues[client], let index = queue.firstIndex(where: { $0 === job }) else {
        return false
      }
      queue.remove(at: index)
      waiting -= 1
      queues[client] = queue.isEmpty ? nil : queue
      if queue.isEmpty { rotation.removeAll { $0 == client } }
      return true
    }
  }

  private let limits: Limits
  private let contents = Monitor(Contents())
  private let watch: JobWatch
  private let threads: Monitor<[ServiceThread]>

  /// Starts the workers.
  ///
  /// - Parameters:
  ///   - count: The number of workers, at least 1.
  ///   - limits: The computations that may wait.
  ///   - deadlineSeconds: The longest that a computation may wait and run, together.
  init(count: Int, limits: Limits, deadlineSeconds: Double) throws(MicroHTTPError) {
    self.limits = limits
    watch = try JobWatch(deadlineSeconds: deadlineSeconds)
    threads = Monitor([])
    do throws(MicroHTTPError) {
      for _ in 0..<count {
        let thread = try ServiceThread { [self] in work() }
        threads.withLock { $0.append(thread) }
      }
      let watching = try ServiceThread { [self] in watch.run { abandon($0) } }
      threads.withLock { $0.append(watching) }
    } catch {
      stop()
      throw error
    }
  }

  /// Queues a job.
  ///
  /// - Returns: False where as many wait as may; the job is then not run.
  func submit(_ job: WorkerJob) -> Bool {
    var isQueued = false
    contents.withLockThenWake { contents in
      let own = contents.queues[job.client]?.count ?? 0
      guard !contents.isStopping, contents.waiting < limits.all, own < limits.perClient else {
        return
      }
      if own == 0 { contents.rotation.append(job.client) }
      contents.queues[job.client, default: []].append(job)
      contents.waiting += 1
      isQueued = true
    }
    if isQueued { watch.add(job) }
    return isQueued
  }

  /// The computations that wait for a worker.
  var waiting: Int { contents.withLock { $0.waiting } }

  /// Cancels every computation and ends the threads; every job is finished when it returns.
  func stop() {
    var rest: [WorkerJob] = []
    contents.withLockThenWake { contents in
      contents.isStopping = true
      while let job = contents.next() { rest.append(job) }
    }
    for job in rest { finish(job, with: nil) }
    watch.stop()
    threads.withLock { threads in
      for thread in threads { thread.join() }
      threads = []
    }
  }

  /// The nice value of workers: beside an event thread on the same processor, a worker gets a tenth of the time.
  ///
  /// Not `SCHED_IDLE`: beside a program that never sleeps, a computation would not end for minutes.
  ///
  /// Source: `sched(7)`.
  private static let niceValue: Int32 = 10

  /// Runs jobs until the pool stops.
  private func work() {
    shim_be_nice(Self.niceValue)
    var freed = FreedMemory()
    while let job = nextJob() {
      let start = MonotonicTime.now
      finish(job, with: job.isCancelled ? nil : job.computation.response())
      freed.count(from: start)
    }
  }

  private func nextJob() -> WorkerJob? {
    var found: WorkerJob?
    contents.wait { contents in
      found = contents.next()
      return found != nil || contents.isStopping ? nil : .distantFuture
    }
    return found
  }

  /// Ends a job that its watch has cancelled: its client has gone, or its time is over.
  private func abandon(_ job: WorkerJob) {
    // A running job ends by itself.
    if contents.withLock({ $0.remove(job) }) { finish(job, with: nil) }
  }

  private func finish(_ job: WorkerJob, with response: Response?) {
    guard job.finish(with: response) else { return }
    // In this order: the socket is watched while it is open, and a finished job is not watched anew.
    watch.remove(job)
    job.resumeConnection()
  }
}
