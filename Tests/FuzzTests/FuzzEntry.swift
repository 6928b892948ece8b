import Glibc

/// The entry point that libFuzzer calls for each input.
///
/// An environment variable selects the target.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  target.run(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

private let target: FuzzTarget = {
  let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    fatalError("FUZZ_TARGET must be one of \(FuzzTarget.allCases.map(\.rawValue))")
  }
  return target
}()
