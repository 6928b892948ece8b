internal import AnimationNotation

/// The responses that are stored for retries of their requests, oldest first.
///
/// The responses of a session are stored with the session, so that a change and its response are
/// written in one transaction.
struct KeptResponses: Sendable, Equatable {
  private var responses: [KeptResponse] = []

  init() {}

  var isEmpty: Bool { responses.isEmpty }

  /// Returns the response that is kept for a key; `nil` if there is none.
  subscript(key: IdempotencyKey) -> KeptResponse? { responses.last { $0.key.digest == key.digest } }

  /// Keeps a response, and releases the oldest responses beyond the limits.
  mutating func keep(_ response: KeptResponse) {
    let maxBytes = Limits.keptResponseBytes.max
    responses.append(response)
    var bytes = responses.reduce(0) { $0 + $1.size }
    while responses.count > Limits.keptResponses.max || bytes > maxBytes {
      // BOUND: the list is not empty, because an empty list exceeds no limit.
      bytes -= responses.removeFirst().size
    }
  }

  /// The responses in the encoding of the session store.
  var bytes: [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(responses.reduce(0) { $0 + $1.size })
    for response in responses { response.append(to: &output) }
    return output
  }

  /// Creates the list from its bytes; `nil` if they are damaged.
  init?(bytes: ArraySlice<UInt8>) {
    var input = bytes
    while !input.isEmpty {
      guard let response = KeptResponse(&input) else { return nil }
      responses.append(response)
    }
  }
}
