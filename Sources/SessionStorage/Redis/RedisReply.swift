internal import CHiredis

/// A reply of a Redis server, copied from the memory of hiredis.
///
/// Source: the protocol RESP2 in Redis's documentation.
enum RedisReply: Sendable, Equatable {
  /// A short text such as `OK`.
  case status(String)
  /// An error, which begins with a code such as `OOM` or `NOSCRIPT`.
  case error(String)
  case integer(Int)
  case bytes([UInt8])
  case array([RedisReply])
  /// The reply for a missing value.
  case null

  /// Copies a reply of hiredis; the caller frees the original afterwards.
  ///
  /// hiredis refuses arrays that are nested more than seven times, so the recursion is bounded.
  init(copying reply: UnsafePointer<redisReply>) {
    switch unsafe reply.pointee.type {
    case REDIS_REPLY_STRING: self = .bytes(unsafe Self.bytes(of: reply))
    case REDIS_REPLY_INTEGER: self = .integer(Int(unsafe reply.pointee.integer))
    case REDIS_REPLY_NIL: self = .null
    case REDIS_REPLY_STATUS:
      self = .status(String(decoding: unsafe Self.bytes(of: reply), as: UTF8.self))
    case REDIS_REPLY_ARRAY:
      var elements: [RedisReply] = []
      for index in 0..<(unsafe reply.pointee.elements) {
        guard let element = unsafe reply.pointee.element?[index] else { continue }
        elements.append(unsafe RedisReply(copying: element))
      }
      self = .array(elements)
    default: self = .error(String(decoding: unsafe Self.bytes(of: reply), as: UTF8.self))
    }
  }

  private static func bytes(of reply: UnsafePointer<redisReply>) -> [UInt8] {
    unsafe [UInt8](UnsafeRawBufferPointer(start: reply.pointee.str, count: reply.pointee.len))
  }

  /// The code of an error, such as `OOM`; `nil` if the reply is not an error.
  var errorCode: Substring? {
    guard case .error(let text) = self else { return nil }
    return text.prefix { $0 != " " }
  }

  /// The bytes of a `bytes` reply, decoded as UTF-8; `nil` if the reply has another type.
  var text: String? {
    guard case .bytes(let bytes) = self else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
