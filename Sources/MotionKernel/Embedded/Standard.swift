// These functions replace functions of the C library. The C library's versions write to a stream,
// and therefore need WebAssembly imports.

/// Replaces C's `abort`: ends the call without writing a message.
@_cdecl("abort")
public func endCall() {
  // BOUND: only the allocator calls this function, because it has no other way to report an error.
  fatalError()
}

/// Replaces C's `putchar`: discards the character instead of writing it.
@_cdecl("putchar")
public func discard(_ character: Int32) -> Int32 { character }

/// Fills the memory with zeros, in place of C's `arc4random_buf`.
///
/// C's function seeds hash tables, and the kernel has no hash tables.
@_cdecl("arc4random_buf")
public func fill(_ bytes: UnsafeMutableRawPointer, _ count: Int) {
  bytes.initializeMemory(as: UInt8.self, repeating: 0, count: count)
}
