internal import CGnuTLS
internal import CMicroHTTPD
internal import Glibc

// GnuTLS calls that need no channel state.

extension TLSChannel {
  /// Sends one record with the bytes from `position` onwards; returns the result of GnuTLS.
  ///
  /// `position` is an offset in the bytes of all parts, as if the parts were one buffer.
  ///
  /// Small parts share a record: usually one record contains a whole response.
  static func sendRecord(
    _ parts: UnsafeBufferPointer<iovec>, from position: Int,
    in handle: UnsafeMutablePointer<shim_tls>
  ) -> Int {
    var (index, offset) = (0, position)
    // BOUND: the position is in a part, because it is less than the sum of their lengths.
    while offset >= parts[index].iov_len {
      offset -= parts[index].iov_len
      index += 1
    }
    if index == parts.count - 1 || parts[index].iov_len - offset >= Self.recordBytesMax,
      let start = parts[index].iov_base
    {
      return shim_record_send(handle, start + offset, parts[index].iov_len - offset)
    }
    return withUnsafeTemporaryAllocation(byteCount: Self.recordBytesMax, alignment: 1) { record in
      var count = 0
      for part in parts[index...] where count < record.count {
        let bytes = UnsafeRawBufferPointer(start: part.iov_base, count: part.iov_len)
          .dropFirst(offset).prefix(record.count - count)
        record[count...].copyBytes(from: bytes)
        count += bytes.count
        offset = 0
      }
      return shim_record_send(handle, record.baseAddress, count)
    }
  }

  /// The maximum number of bytes in a record.
  ///
  /// Source: RFC 8446 section 5.1.
  private static let recordBytesMax = 16_384

  /// Returns the outcome of a GnuTLS call that has received no bytes.
  ///
  /// - Parameter result: The return value of the call: 0 if the client has ended the connection,
  ///   otherwise an error code.
  static func outcome(of result: Int) -> Received {
    switch Int32(clamping: result) {
    case 0, GNUTLS_E_PREMATURE_TERMINATION: .end
    case GNUTLS_E_AGAIN: .later
    default: .failed
    }
  }
}
