#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
guard numbers.count == CommandLine.arguments.count - 1, numbers.count <= 2,
  numbers.allSatisfy({ $0 >= 0 })
else {
  print("usage: stated-errors [COUNT [FIRST SEED]]")
  exit(64)
}
let run = Run(numbers.first ?? 5000, from: numbers.count > 1 ? numbers[1] : 0)
exit(run.holds ? 0 : 1)
