internal import AnimationNotation
internal import HTTPMessages

/// A response that is stored for retries of its request.
struct KeptResponse: Sendable, Equatable {
  let key: IdempotencyKey
  /// The status, the number of samples, the field lines and the content.
  private let bytes: [UInt8]

  /// The header field that marks a replayed response.
  ///
  /// Source: `Idempotent-Replayed` is the field of Stripe's API for this purpose.
  static let replayed: FieldName = "Idempotent-Replayed"

  /// The number of bytes that the response takes in a stored session.
  var size: Int { bytes.count + 28 }

  /// Keeps a response; `nil` if its content is a stream, or if it exceeds `keptResponseBytes`.
  init?(_ response: Response, for key: IdempotencyKey) {
    guard case .whole(let content) = response.body else { return nil }
    self.key = key
    var head = "\(response.status) \(response.samples)\n"
    for field in response.fields { head += "\(field.name.text): \(field.value)\n" }
    bytes = Array("\(head)\n".utf8) + content
    guard size <= Limits.keptResponseBytes.max else { return nil }
  }

  /// Returns the response with a header field that marks it as replayed; `nil` if the bytes are
  /// damaged.
  ///
  /// - Throws: 422 if the repeated request differs from the first request.
  func response(to other: IdempotencyKey) throws(Problem) -> Response? {
    guard other.request == key.request else {
      throw Problem(
        .idempotencyKeyReused,
        """
        the Idempotency-Key was used for another request: send each new request with a new key
        """)
    }
    guard let head = bytes.firstRange(of: [10, 10]) else { return nil }
    let lines = String(decoding: bytes[..<head.lowerBound], as: UTF8.self).split(separator: "\n")
    let numbers = lines.first?.split(separator: " ").compactMap { Int($0) } ?? []
    guard numbers.count == 2, 200...299 ~= numbers[0] else { return nil }
    var response = Response(status: numbers[0], content: Array(bytes[head.upperBound...]))
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":"),
        let name = FieldName(String(line[..<colon]))
      else { return nil }
      response.fields.append(Field(name, String(line[colon...].dropFirst(2))))
    }
    response.fields.append(Field(Self.replayed, "true"))
    response.samples = numbers[1]
    return response
  }

  /// Appends the key and the response in the encoding of the session store.
  func append(to output: inout [UInt8]) {
    output.append(key.digest.high, 8)
    output.append(key.digest.low, 8)
    output.append(key.request, 8)
    output.append(UInt64(bytes.count), 4)
    output += bytes
  }

  /// Reads a response, and removes its bytes from the input; `nil` if the bytes are damaged.
  init?(_ input: inout ArraySlice<UInt8>) {
    guard let high = input.take(8), let low = input.take(8), let request = input.take(8),
      let count = input.take(4), count <= UInt64(input.count)
    else { return nil }
    key = IdempotencyKey(IdempotencyKey.Digest(high: high, low: low), request: request)
    // BOUND: the count is at most the number of remaining bytes, by the guard.
    bytes = Array(input.prefix(Int(truncatingIfNeeded: count)))
    input = input.dropFirst(bytes.count)
  }
}
