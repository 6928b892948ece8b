package import AnimationNotation

extension Limits {
  /// The minimum and maximum number of requests of a batch.
  package static let batchRequests = limit(
    "batchRequests", 1...1000, "requests",
    "larger batches save hardly any transfer time")
  /// The maximum total size of the responses of a batch in bytes.
  package static let batchBytes = limit(
    "batchBytes", 0...8_388_608, "bytes",
    "the size of the largest single response. At this size, the remaining requests receive 422")
  /// The maximum number of computed responses of a streamed batch that the client has not taken
  /// yet.
  package static let batchLead = limit(
    "batchLead", 0...64, "responses",
    "responses that wait for the client; this number keeps all workers busy")
  /// The size in bytes of computed responses at which a streamed batch starts no further request.
  ///
  /// Only the responses that the client has not taken yet are counted.
  package static let batchLeadBytes = limit(
    "batchLeadBytes", 0...262_144, "bytes",
    "bounds the memory of responses that wait for a slow client")
}
