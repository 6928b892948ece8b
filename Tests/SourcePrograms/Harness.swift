import AnimationCore
import Foundation
import Programs

@testable import AnimationSource

// The program that `Tests/SourcePrograms/run` links to the compiled form of generated programs.
//
//     harness compare [NAME…]   compares each program's compiled form with its interpreted text
//     harness check FILE…       prints the first error of each file, or `accepted`

/// Returns the bits of a number; all NaN have the same.
private func bits(_ number: Double) -> UInt64 {
  number.isNaN ? Double.nan.bitPattern : number.bitPattern
}

struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}

/// Compares a program with its compiled form, and returns the first difference.
private func difference<V: VectorArithmetic>(
  _ program: GeneratedProgram, _ interpreted: Animation, _ components: (V) -> [Double],
  _ dice: inout Dice, _ random: (inout Dice) -> V
) -> String? {
  var compiledContext = AnimationContext<V>(), interpretedContext = AnimationContext<V>()
  var time = 0.0
  var value = random(&dice)
  func text(_ result: V?) -> [UInt64]? { result.map { components($0).map(bits) } }
  for sample in 0..<10 {
    var environment = EnvironmentValues()
    if sample % 3 != 2 { program.set(&environment, Double.random(in: -2...2, using: &dice)) }
    compiledContext = AnimationContext(
      state: compiledContext.state, environment: environment,
      isLogicallyComplete: compiledContext.isLogicallyComplete)
    interpretedContext = AnimationContext(
      state: interpretedContext.state, environment: environment,
      isLogicallyComplete: interpretedContext.isLogicallyComplete)
    let budget = WorkBudget(steps: 10_000_000)
    let result = Work.with(budget: budget) {
      interpreted.animate(value: value, time: time, context: &interpretedContext)
    }
    if let stop = budget.stop { return "sample \(sample): \(stop)" }
    let expected = program.compiled.animate(value: value, time: time, context: &compiledContext)
    if text(expected) != text(result) {
      return "sample \(sample) at \(time): value \(components(value)): compiled "
        + "\(expected.map(components) as Any), interpreted \(result.map(components) as Any)"
    }
    if compiledContext.isLogicallyComplete != interpretedContext.isLogicallyComplete {
      return "sample \(sample): isLogicallyComplete"
    }
    let velocities = (
      program.compiled.velocity(value: value, time: time, context: compiledContext),
      interpreted.velocity(value: value, time: time, context: interpretedContext)
    )
    if text(velocities.0) != text(velocities.1) {
      return "sample \(sample): velocity: compiled \(velocities.0.map(components) as Any), "
        + "interpreted \(velocities.1.map(components) as Any)"
    }
    let merges = (
      program.compiled.shouldMerge(
        previous: .linear, value: value, time: time, context: &compiledContext),
      interpreted.shouldMerge(
        previous: .linear, value: value, time: time, context: &interpretedContext)
    )
    if merges.0 != merges.1 { return "sample \(sample): shouldMerge: compiled \(merges.0)" }
    time += Double.random(in: 0...0.4, using: &dice)
    if sample == 5 { value = random(&dice) }
  }
  return nil
}

private func compare(_ programs: [GeneratedProgram]) -> Bool {
  var failures = 0
  for (index, program) in programs.enumerated() {
    do {
      let interpreted = try SourceProgram(program.text).animation(program.name, [:])
      var dice = Dice(state: UInt64(index))
      let found =
        difference(program, interpreted, { [$0] }, &dice) { Double.random(in: -9...9, using: &$0) }
        ?? difference(program, interpreted, \AnimatableVector.components, &dice) { dice in
          AnimatableVector((0..<3).map { _ in Double.random(in: -9...9, using: &dice) }) ?? .zero
        }
      guard let found else { continue }
      print("\(program.name): \(found)")
    } catch {
      let first = error.diagnostics[0]
      print("\(program.name): \(first.position.line):\(first.position.column): \(first.message)")
    }
    failures += 1
  }
  print("\(programs.count) programs, \(failures) differences")
  return failures == 0
}

@main
private enum Harness {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "compare" {
      let names = Set(arguments.dropFirst())
      let chosen = generatedPrograms().filter { names.isEmpty || names.contains($0.name) }
      if !compare(chosen) { exit(1) }
      return
    }
    for path in arguments.dropFirst() {
      do {
        _ = try SourceProgram(String(contentsOfFile: path, encoding: .utf8))
        print("accepted")
      } catch let error as SourceErrors {
        let first = error.diagnostics[0]
        print("\(first.position.line):\(first.position.column): \(first.message)")
      }
    }
  }
}
