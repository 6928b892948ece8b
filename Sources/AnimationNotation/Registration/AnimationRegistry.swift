internal import JSONCodec
package import AnimationCore
internal import AnimationSource

/// The animations that a description can name: SwiftUI's animations, registered animations and
/// animations of source texts.
package struct AnimationRegistry: Sendable {
  /// The registry that contains only SwiftUI's animations.
  package static let swiftUI = AnimationRegistry(checked: [], [], [], SourceLibrary())

  /// The tables of a registry.
  ///
  /// The type is a class, so all copies of a registry share one instance. Every request copies the
  /// registry.
  private final class Tables: Sendable {
    let coding: CustomCoding
    let swiftui, exact, swiftui2022, exact2022: AnimationTable
    let animations: [RegisteredAnimation]
    let entries: [RegisteredEntry]
    let named: [CompiledSource]
    let library: SourceLibrary

    init(
      _ animations: [RegisteredAnimation], _ entries: [RegisteredEntry],
      _ named: [CompiledSource], _ library: SourceLibrary
    ) {
      (self.animations, self.entries, self.named) = (animations, entries, named)
      self.library = library
      let table = AnimationTable(.swiftui, .y2023, animations, named, library)
      swiftui = table
      exact = AnimationTable(.exact, .y2023, animations, named, library)
      swiftui2022 = AnimationTable(.swiftui, .y2022, animations, named, library)
      exact2022 = AnimationTable(.exact, .y2022, animations, named, library)
      var coding = CustomCoding(stateKeys: AnimationRegistry.stateKeys(animations)) { text in
        let violations = ViolationList()
        let animation = table.read(SyntaxNode(.string(text)), violations)
        return violations.isEmpty ? animation : nil
      }
      coding.entries = entries.map(\.entry)
      coding.makeSourceAnimation = { text, type, properties in
        library.animation(text, type, properties)
      }
      self.coding = coding
    }
  }

  private let tables: Tables

  /// The functions that encode and decode custom animations in stored sessions.
  package var coding: CustomCoding { tables.coding }
  /// The source texts that were compiled or stored.
  package var library: SourceLibrary { tables.library }
  /// The values of the environment that the program registers.
  package var entries: [EnvironmentEntry] { tables.entries.map(\.entry) }

  /// Creates a registry of SwiftUI's animations, registered animations and animations of source
  /// texts.
  ///
  /// - Parameters:
  ///   - animations: The registered animations.
  ///   - entries: The registered values of the environment.
  ///   - named: The source texts with animations that descriptions can name.
  /// - Throws: All faults of the registrations at once.
  package init(
    _ animations: [RegisteredAnimation], entries: [RegisteredEntry] = [],
    named: [NamedSource] = []
  ) throws(RegistrationFaults) {
    let check = RegistrationCheck(Self.swiftUI.table(.swiftui))
    let faults =
      check.faults(animations) + check.faults(entries) + check.faults(named, beside: animations)
    guard faults.isEmpty else { throw RegistrationFaults(faults: faults) }
    self.init(checked: animations, entries, named.map(\.source), SourceLibrary())
  }

  private init(
    checked animations: [RegisteredAnimation], _ entries: [RegisteredEntry],
    _ named: [CompiledSource], _ library: SourceLibrary
  ) {
    tables = Tables(animations, entries, named, library)
  }

  /// Returns a registry with the same animations and a new, empty library of source texts.
  ///
  /// - Parameter find: A function by which the library searches another store. The function returns
  ///   the text with the given digest, or `nil` if the store does not contain the text.
  package func finding(_ find: @escaping @Sendable (SourceDigest) -> String?) -> AnimationRegistry {
    AnimationRegistry(
      checked: tables.animations, tables.entries, tables.named, SourceLibrary(find: find))
  }

  /// Returns the state keys of all animations; a state that several animations share is returned
  /// once.
  private static func stateKeys(_ animations: [RegisteredAnimation]) -> [CustomCoding.StateKey] {
    var states: [String: RegisteredState] = [:]
    for state in animations.flatMap(\.state) { states[state.name] = state }
    return states.values.flatMap(\.keys)
  }

  /// Returns the table for the given fidelity and compatibility.
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
  /// The faults, at least one; each is a sentence that names the faulty registration.
  package let faults: [String]

  /// The text of the error: a heading and one line for each fault.
  package var description: String {
    "invalid registrations of animations\n" + faults.map { "  \($0)" }.joined(separator: "\n")
  }
}
