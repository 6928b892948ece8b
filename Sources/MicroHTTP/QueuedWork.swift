internal import HTTPMessages

/// Work that waits for a worker.
enum QueuedWork {
  case job(WorkerJob)
  case stream(any StreamWork)

  var client: String {
    switch self {
    case .job(let job): job.client
    case .stream(let work): work.client
    }
  }

  /// The job; `nil` for the work of a stream.
  var job: WorkerJob? { if case .job(let job) = self { job } else { nil } }
}
