package import AnimationNotation

extension Limits {
  /// The number of requests of a batch.
  package static let batchRequests = limit(
    "batchRequests", 1...1000, "requests",
    "with more requests, the transfer of a request no longer matters")
  /// The total size of the responses of a batch in bytes.
  package static let batchBytes = limit(
    "batchBytes", 0...8_388_608, "bytes",
    "the size of the largest response of one request. Later requests of the batch receive 422")
}
