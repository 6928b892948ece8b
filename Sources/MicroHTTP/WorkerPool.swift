internal import CMicroHTTPD
internal import HTTPMessages

/// Threads for computations that take too long for an event thread.
///
/// Each client has its own queue, and the workers serve the clients in rotation. If one client has
/// a hundred waiting computations, the next client still waits for only one of them. Workers have a
/// lower priority than event threads.
///
/// A computation can consist of parts. Workers without a job then help with one part at a time, so
/// the job of another client waits for at most one part. With n ≥ 3 workers, at most n − 2 of them
/// help at the same time.
final class WorkerPool: Sendable {
  /// The maximum numbers of waiting computations.
  struct Limits: Sendable {
    /// The maximum number of waiting computations of all clients together.
    var all: Int
    /// The maximum number of waiting computations of one client.
    var perClient: Int
  }

  private struct Contents {
    var queues = WorkerQueues()
    /// The work of streams that workers are performing now.
    var streaming: [any StreamWork] = []
    var isStopping = false
    /// The computations that consist of parts; the next idle worker helps with the first one.
    var shared: [SharedComputation] = []
    /// The number of workers that are computing a part.
    var helpers = 0

    /// Chooses the computation that a worker must help with, and counts the worker as a helper.
    ///
    /// - Parameter most: The maximum number of workers that help at the same time.
    /// - Returns: The computation; `nil` if no computation needs help, or if `most` workers already
    ///   help.
    mutating func nextShared(most: Int) -> SharedComputation? {
      guard helpers < most, let next = shared.first else { return nil }
      shared.append(shared.removeFirst())
      helpers += 1
      next.enter()
      return next
    }
  }

  /// The next task of a worker.
  private enum Task {
    case queued(QueuedWork)
    case part(SharedComputation)
  }

  private let limits: Limits
  /// The maximum number of workers that help at a time.
  private let helpersMax: Int
  private let contents = Monitor(Contents())
  private let watch: JobWatch
  private let threads: Monitor<[ServiceThread]>

  /// Starts the worker threads and the thread that watches the jobs.
  ///
  /// - Parameters:
  ///   - count: The number of workers, at least 1.
  ///   - limits: The maximum numbers of waiting computations.
  ///   - deadlineSeconds: The maximum time of a job in seconds, from its submission to its end.
  init(count: Int, limits: Limits, deadlineSeconds: Double) throws(MicroHTTPError) {
    self.limits = limits
    helpersMax = count > 2 ? count - 2 : count - 1
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
  /// - Returns: False if a limit is reached or the pool is stopping. The job is then not run.
  func submit(_ job: WorkerJob) -> Bool {
    var isQueued = false
    contents.withLockThenWake { contents in
      let own = contents.queues.jobCount(of: job.client)
      guard !contents.isStopping, contents.queues.waiting < limits.all, own < limits.perClient
      else { return }
      contents.queues.append(.job(job))
      isQueued = true
    }
    if isQueued { watch.add(job) }
    return isQueued
  }

  /// The number of computations that wait for a worker.
  var waiting: Int { contents.withLock { $0.queues.waiting } }

  /// Cancels every computation and ends the threads.
  ///
  /// When this method returns, every job has finished.
  func stop() {
    var rest: [WorkerJob] = [], streaming: [any StreamWork] = []
    contents.withLockThenWake { contents in
      contents.isStopping = true
      while let work = contents.queues.next() { if let job = work.job { rest.append(job) } }
      streaming = contents.streaming
    }
    for job in rest {
      job.cancel(.stop)
      finish(job, with: job.computation.stoppedResponse())
    }
    for work in streaming { work.cancel() }
    watch.stop()
    threads.withLock { threads in
      for thread in threads { thread.join() }
      threads = []
    }
  }

  /// The nice value of the worker threads.
  ///
  /// If a worker and an event thread share a processor, the worker receives a tenth of the time of
  /// the event thread. `SCHED_IDLE` is not used, because a computation could then take minutes if
  /// another program never sleeps.
  ///
  /// Source: `sched(7)`.
  private static let niceValue: Int32 = 10

  /// Runs jobs until the pool stops.
  private func work() {
    shim_be_nice(Self.niceValue)
    var freed = FreedMemory()
    while let task = nextTask() {
      let start = MonotonicTime.now
      switch task {
      case .queued(.job(let job)):
        let computation = job.computation
        finish(
          job,
          with: job.isCancelled ? computation.stoppedResponse() : computation.response(on: self))
      case .queued(.stream(let work)): perform(work)
      case .part(let shared): help(shared)
      }
      freed.count(from: start)
    }
  }

  /// Waits for the next task; `nil` if the pool stops.
  private func nextTask() -> Task? {
    var found: Task?
    contents.wait { contents in
      found =
        contents.queues.next().map(Task.queued)
        ?? contents.nextShared(most: helpersMax).map(Task.part)
      return found != nil || contents.isStopping ? nil : .distantFuture
    }
    return found
  }

  /// Performs the work of a stream; does nothing if the pool is stopping.
  ///
  /// A call of `stop` can cancel the work.
  private func perform(_ work: any StreamWork) {
    let isStopping = contents.withLock { contents in
      contents.streaming.append(work)
      return contents.isStopping
    }
    if !isStopping { work.perform(on: self) }
    contents.withLock { contents in contents.streaming.removeAll { $0 === work } }
  }

  /// Computes one part of a computation; removes the computation if no part is left.
  private func help(_ shared: SharedComputation) {
    let hasNext = shared.part()
    contents.withLock { contents in
      contents.helpers -= 1
      if !hasNext { contents.shared.removeAll { $0 === shared } }
    }
    shared.leave()
  }

  /// Ends a job that the watch has canceled.
  ///
  /// The watch cancels a job if its client has disconnected or its deadline has passed.
  private func abandon(_ job: WorkerJob) {
    // A running job is in no queue. It ends by itself, because the watch has canceled it.
    if contents.withLock({ $0.queues.remove(job) }) {
      finish(job, with: job.computation.stoppedResponse())
    }
  }

  private func finish(_ job: WorkerJob, with response: Response) {
    guard job.finish(with: response) else { return }
    // The order of these calls matters. A watched job must have an open socket, and
    // `resumeConnection` may close the socket. The watch never adds a finished job again.
    watch.remove(job)
    job.resumeConnection()
  }
}

extension WorkerPool: SharedThreads {
  func share(_ part: @escaping @Sendable () -> Bool) {
    let shared = SharedComputation(part)
    contents.withLockThenWake { $0.shared.append(shared) }
    while part() {}
    // Workers call `enter` only while this lock is held, so no worker starts to help afterwards.
    contents.withLock { contents in contents.shared.removeAll { $0 === shared } }
    shared.waitForHelpers()
  }

  func submit(_ work: any StreamWork) {
    contents.withLockThenWake { contents in
      if !contents.isStopping { contents.queues.append(.stream(work)) }
    }
  }
}
