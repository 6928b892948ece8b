// These functions replace functions of the C library. The C library's versions write to a stream,
// and therefore need WebAssembly imports.

/// Ends a call without a message.
@_cdecl("abort")
public func endCall() {
  // BOUND: only the allocator calls this function, because it has no other way to report an error.
  fatalError()
}

/// Discards a character of a message.
@_cdecl("putchar")
public func discard(_ character: Int32) -> Int32 { character }

/// Gives hash tables a constant seed; the kernel has no hash tables.
@_cdecl("arc4random_buf")
public func fill(_ bytes: UnsafeMutableRawPointer, _ count: Int) {
  bytes.initializeMemory(as: UInt8.self, repeating: 0, count: count)
}
