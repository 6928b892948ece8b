// These functions replace functions of the C library. The C library's versions write to a stream
// or read random bytes, and therefore need WebAssembly imports.

/// Replaces C's `abort`: ends the call without writing a message.
@_cdecl("abort")
public func endCall() {
  // BOUND: no source of the kernel calls `abort`. Only the C library and the Swift runtime may call
  // it, after an error from which they cannot continue.
  fatalError()
}

/// Replaces C's `putchar`: discards the character instead of writing it.
@_cdecl("putchar")
public func discard(_ character: Int32) -> Int32 { character }

/// Fills the memory with zeros, in place of C's `arc4random_buf`, which returns random bytes.
///
/// The Swift runtime needs random bytes only to seed hash tables, and the kernel has no hash
/// tables.
@_cdecl("arc4random_buf")
public func fill(_ bytes: UnsafeMutableRawPointer, _ count: Int) {
  bytes.initializeMemory(as: UInt8.self, repeating: 0, count: count)
}
