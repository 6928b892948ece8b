internal import CMicroHTTPD
internal import Glibc
internal import HTTPMessages

/// A watch that cancels a job if its client has disconnected or its deadline has passed.
///
/// libmicrohttpd does not poll suspended connections, so the watch polls the sockets of these
/// connections. If a client has closed its sending side, it has either disconnected or can still
/// read. To distinguish the two cases, the watch sends some bytes to the client; see
/// `WorkerJob.probe()`.
///
/// Source: `poll(2)`, `POLLRDHUP`.
final class JobWatch: Sendable {
  private struct Contents {
    var jobs: [ObjectIdentifier: WorkerJob] = [:]
    var isStopping = false
  }

  private let deadlineSeconds: Double
  private let contents = Monitor(Contents())
  private let wakeup: Wakeup

  init(deadlineSeconds: Double) throws(MicroHTTPError) {
    self.deadlineSeconds = deadlineSeconds
    wakeup = try Wakeup()
  }

  func add(_ job: WorkerJob) {
    contents.withLock { contents in
      if contents.isStopping { job.cancel(.stop) }
      // A worker may have finished the job already.
      if !job.isFinished { contents.jobs[ObjectIdentifier(job)] = job }
    }
    wakeup.raise()
  }

  /// Stops watching a job.
  ///
  /// This method is called after the job has finished and before its connection is resumed.
  func remove(_ job: WorkerJob) { contents.withLock { $0.jobs[ObjectIdentifier(job)] = nil } }

  /// Cancels every job and ends `run`.
  func stop() {
    contents.withLock { contents in
      contents.isStopping = true
      for job in contents.jobs.values { job.cancel(.stop) }
    }
    wakeup.raise()
  }

  /// Watches jobs until `stop` is called.
  ///
  /// - Parameter abandon: Called with each job that this method has canceled; the lock is not held
  ///   during the call.
  func run(_ abandon: (WorkerJob) -> Void) {
    while true {
      let (jobs, isStopping) = contents.withLock { (Array($0.jobs.values), $0.isStopping) }
      if isStopping { return }
      let now = MonotonicTime.now
      var next = MonotonicTime.distantFuture
      var watched: [WorkerJob] = []
      for job in jobs where !job.isCancelled {
        let deadline = job.start.advanced(bySeconds: deadlineSeconds)
        if deadline <= now {
          end(job, .deadline, abandon)
        } else {
          next = min(next, deadline)
          watched.append(job)
        }
      }
      for job in wait(for: watched, until: next, from: now) { end(job, .disconnect, abandon) }
    }
  }

  private func end(
    _ job: WorkerJob, _ cause: CancellationCause, _ abandon: (WorkerJob) -> Void
  ) {
    job.cancel(cause)
    abandon(job)
  }

  /// Waits until a client disconnects, a job is added, or the time `end` is reached.
  ///
  /// If a client has only closed its sending side, the method sends a probe to the client.
  ///
  /// A job can finish during the wait. The system can then assign the descriptor of the job's
  /// socket to a new connection. So the result contains only jobs that are still watched.
  ///
  /// - Returns: The jobs whose clients have disconnected or cannot receive a probe.
  private func wait(
    for jobs: [WorkerJob], until end: MonotonicTime, from now: MonotonicTime
  ) -> [WorkerJob] {
    var descriptors = jobs.map { job in
      // `poll` always reports a reset connection, even if no events are requested.
      pollfd(fd: job.socket, events: job.isHalfClosed ? 0 : shim_poll_hangup, revents: 0)
    }
    descriptors.append(pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0))
    let milliseconds = end.milliseconds(from: now, atMost: 3_600_000)
    let count = descriptors.withUnsafeMutableBufferPointer {
      poll($0.baseAddress, nfds_t($0.count), milliseconds)
    }
    guard count > 0 else { return [] }
    if descriptors[jobs.count].revents != 0 { wakeup.lower() }
    return contents.withLock { contents in
      zip(jobs, descriptors).filter { job, descriptor in
        guard descriptor.revents != 0, contents.jobs[ObjectIdentifier(job)] != nil else {
          return false
        }
        return descriptor.revents != shim_poll_hangup || !job.probe()
      }.map(\.0)
    }
  }
}
