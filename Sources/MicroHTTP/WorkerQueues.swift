/// The work that waits for a worker, in one queue for each client.
///
/// Workers serve the clients in rotation. So the work of one client delays another client by only
/// one piece of work.
struct WorkerQueues {
  /// The waiting work by client; a client without waiting work has no entry.
  private var queues: [String: [QueuedWork]] = [:]
  /// The clients with waiting work; the first one is served next.
  private var rotation: [String] = []
  /// The number of waiting jobs.
  private(set) var waiting = 0

  /// Returns the number of waiting jobs of a client.
  func jobCount(of client: String) -> Int { queues[client]?.count { $0.job != nil } ?? 0 }

  /// Appends work to the queue of its client.
  mutating func append(_ work: QueuedWork) {
    if queues[work.client] == nil { rotation.append(work.client) }
    queues[work.client, default: []].append(work)
    if case .job = work { waiting += 1 }
  }

  /// Removes and returns the first work of the next client; `nil` if no work waits.
  mutating func next() -> QueuedWork? {
    guard !rotation.isEmpty else { return nil }
    let client = rotation.removeFirst()
    guard var queue = queues.removeValue(forKey: client), !queue.isEmpty else { return nil }
    let work = queue.removeFirst()
    if case .job = work { waiting -= 1 }
    if !queue.isEmpty {
      queues[client] = queue
      rotation.append(client)
    }
    return work
  }

  /// Removes a job from its queue; returns false if the job is in no queue.
  mutating func remove(_ job: WorkerJob) -> Bool {
    let client = job.client
    guard var queue = queues[client], let index = queue.firstIndex(where: { $0.job === job })
    else { return false }
    queue.remove(at: index)
    waiting -= 1
    queues[client] = queue.isEmpty ? nil : queue
    if queue.isEmpty { rotation.removeAll { $0 == client } }
    return true
  }
}
