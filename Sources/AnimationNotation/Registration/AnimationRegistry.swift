internal import JSONCodec
package import AnimationCore

/// The animations that a description can name: SwiftUI's, and those that a program registers.
package struct AnimationRegistry: Sendable {
  /// The registry that contains only SwiftUI's animations.
  package static let swiftUI = AnimationRegistry(checked: [])

  /// The tables of a registry.
  ///
  /// The tables are a class, so that the copies of a registry share them. Every request copies the
  /// registry.
  private final class Tables: Sendable {
    let coding: CustomCoding
    let swiftui, exact, swiftui2022, exact2022: AnimationTable

    init(_ animations: [RegisteredAnimation]) {
      let table = AnimationTable(.swiftui, .y2023, animations)
      swiftui = table
      exact = AnimationTable(.exact, .y2023, animations)
      swiftui2022 = AnimationTable(.swiftui, .y2022, animations)
      exact2022 = AnimationTable(.exact, .y2022, animations)
      coding = CustomCoding(stateKeys: AnimationRegistry.stateKeys(animations)) { text in
        let violations = ViolationList()
        let animation = table.read(SyntaxNode(.string(text)), violations)
        return violations.isEmpty ? animation : nil
      }
    }
  }

  private let tables: Tables

  /// The functions that encode and decode registered animations in stored sessions.
  package var coding: CustomCoding { tables.coding }

  /// Creates a registry of SwiftUI's animations and of registered ones.
  ///
  /// - Throws: All faults of the registrations at once.
  package init(_ animations: [RegisteredAnimation]) throws(RegistrationFaults) {
    let faults = RegistrationCheck(Self.swiftUI.table(.swiftui)).faults(animations)
    guard faults.isEmpty else { throw RegistrationFaults(faults: faults) }
    self.init(checked: animations)
  }

  private init(checked animations: [RegisteredAnimation]) { tables = Tables(animations) }

  /// Returns the key of every state once, although several animations may share a state.
  private static func stateKeys(_ animations: [RegisteredAnimation]) -> [CustomCoding.StateKey] {
    var states: [String: RegisteredState] = [:]
    for state in animations.flatMap(\.state) { states[state.name] = state }
    return states.values.flatMap(\.keys)
  }

  /// Returns the table for a fidelity and a compatibility.
  ///
  /// A spring with a settling duration depends on the fidelity. The default animation depends on
  /// the compatibility.
  package func table(
    _ fidelity: Fidelity, _ compatibility: Compatibility = .y2023
  ) -> AnimationTable {
    switch compatibility {
    case .y2022: fidelity == .exact ? tables.exact2022 : tables.swiftui2022
    case .y2023: fidelity == .exact ? tables.exact : tables.swiftui
    }
  }
}

/// All faults of a program's registrations.
package struct RegistrationFaults: Error, Equatable, CustomStringConvertible {
  /// The faults, each as a sentence that names its registration; there is at least one.
  package let faults: [String]

  /// The text of the error: a heading and one line for each fault.
  package var description: String {
    "invalid registrations of animations\n" + faults.map { "  \($0)" }.joined(separator: "\n")
  }
}
