struct GenericParameter: Hashable, Sendable {
  var name: String
  /// The number in `SourceType.generic`, unique in a program.
  var id: Int
}

/// The access level of a declaration: the whole file, or only the type that contains the
/// declaration.
///
/// All declarations of a source are in one file, so two levels are enough.
enum AccessLevel: Sendable { case file, ownType }

/// The declaration of a structure or an enumeration.
final class NominalDeclaration {
  let index: Int
  let isPrelude: Bool
  var generics: [GenericParameter] = []
  let syntax: NominalSyntax
  /// The protocols by name, such as `CustomAnimation`, with the position of each name.
  var protocols: [String: SourcePosition] = [:]
  var fields: [StoredProperty] = []
  private(set) var cases: [EnumCase] = []
  /// For each name of a case, the index of the first case with this name.
  private(set) var caseIndices: [String: Int] = [:]
  /// The raw values of the cases, each as the 64 bits that a register contains.
  private(set) var rawValues: Set<UInt64> = []
  /// True if a case has associated values.
  private(set) var hasPayloads = false
  /// The values of the cases, after the first use of `allCases`.
  var allCases: [TypedExpression] = []
  /// The type of the raw values; `nil` for a type without raw values.
  var rawType: SourceType?
  /// The indices of the nominal types that are declared inside this type, by name.
  var nested: [String: Int] = [:]
  var aliases: [String: TypeAlias] = [:]
  /// True if the structure's own body contains an initializer; there is then no memberwise
  /// initializer.
  var hasBodyInitializer = false
  let parent: NominalDeclaration?

  init(
    index: Int, syntax: NominalSyntax, parent: NominalDeclaration?, isPrelude: Bool
  ) {
    self.index = index
    self.syntax = syntax
    self.parent = parent
    self.isPrelude = isPrelude
  }

  convenience init(copying other: NominalDeclaration) {
    self.init(
      index: other.index, syntax: other.syntax, parent: other.parent, isPrelude: other.isPrelude)
    generics = other.generics
    protocols = other.protocols
    fields = other.fields
    cases = other.cases
    caseIndices = other.caseIndices
    rawValues = other.rawValues
    hasPayloads = other.hasPayloads
    rawType = other.rawType
    nested = other.nested
    aliases = other.aliases
    hasBodyInitializer = other.hasBodyInitializer
  }

  var name: SourceName { syntax.name }
  var isEnumeration: Bool { syntax.keyword == .enumeration }

  /// Returns the index of the stored property with the given name; `nil` if there is none.
  func fieldIndex(_ name: SourceName) -> Int? {
    fields.firstIndex { $0.name.text == name.text }
  }

  /// Returns the generic arguments by the identifiers of their parameters.
  func replacements(_ arguments: [SourceType]) -> [Int: SourceType] {
    Dictionary(zip(generics.map(\.id), arguments)) { first, _ in first }
  }

  /// Returns the types of a case's associated values, for the given generic arguments.
  func payloadTypes(_ tag: Int, _ arguments: [SourceType]) -> [SourceType] {
    let replaced = replacements(arguments)
    return cases[tag].payload.map { $0.type.replacing(replaced) }
  }

  func add(_ part: EnumCase) {
    if caseIndices[part.name.text] == nil { caseIndices[part.name.text] = cases.count }
    if let raw = part.rawValue { rawValues.insert(raw) }
    if !part.payload.isEmpty { hasPayloads = true }
    cases.append(part)
  }

  /// Makes the types of the stored properties and associated values invalid, so that their uses are
  /// not reported.
  func invalidateParts() {
    for index in fields.indices { fields[index].type = .invalid }
    for index in cases.indices {
      for part in cases[index].payload.indices { cases[index].payload[part].type = .invalid }
    }
  }

  /// The type, with its own generic parameters as the generic arguments.
  var selfType: SourceType { .nominal(index, generics.map { .generic($0.id) }) }

  /// True if the type's values can be compared by `==`.
  var isEquatable: Bool {
    ["Equatable", "Hashable", "Comparable", "CustomAnimation"].contains { protocols[$0] != nil }
      || (isEnumeration && !hasPayloads)
  }

  /// The name with the names of the enclosing types, such as `Outer.Inner`.
  var fullName: String { (parent.map { $0.fullName + "." } ?? "") + name.text }
}

struct StoredProperty {
  var name: SourceName
  var type: SourceType
  var isLet: Bool
  var value: ExpressionSyntax?
  /// True if the type is not written, and cannot be guessed from the default value.
  var isUntyped = false
  /// The default value after type checking.
  var checked = CheckedValue()
  var access: AccessLevel
  /// The access level of the property's setter, which `private(set)` restricts.
  var setAccess: AccessLevel
}

/// A default value, or the value of a constant, after type checking.
struct CheckedValue {
  /// The checked expression; `nil` before the check, and without a default value.
  var value: TypedExpression?
  /// The depth of the deepest chain of default values that begins with this value.
  ///
  /// See `SourceLimits.defaultDepth` for the depth of a chain.
  var depth = 0
  /// The functions that the value calls.
  var calls: [FunctionDeclaration] = []
  /// The error that a trial found in the value and discarded; `nil` without such an error.
  var trialError: SourceDiagnostic?
}

struct EnumCase {
  var name: SourceName
  var payload: [(label: String?, type: SourceType, value: ExpressionSyntax?)]
  /// The raw value, as the 64 bits that a register contains.
  var rawValue: UInt64?
}

struct TypeAlias {
  var type: TypeSyntax
  var generics: [GenericParameterSyntax]
}

struct ComputedProperty {
  let type: SourceType
  let getter: FunctionDeclaration
  let setter: FunctionDeclaration?

  var name: SourceName { getter.name }
  var isStatic: Bool { getter.isStatic }
  var access: AccessLevel { getter.access }
}

/// A global or static constant, which is computed once.
final class GlobalConstant {
  let name: SourceName
  let owner: SourceType?
  let context: NominalDeclaration?
  let value: ExpressionSyntax
  let typeSyntax: TypeSyntax?
  let access: AccessLevel
  let isPrelude: Bool
  var type: SourceType?
  var checked = CheckedValue()
  var isBeingChecked = false

  init(
    name: SourceName, owner: SourceType?, context: NominalDeclaration?, value: ExpressionSyntax,
    typeSyntax: TypeSyntax?, access: AccessLevel, isPrelude: Bool
  ) {
    self.name = name
    self.owner = owner
    self.context = context
    self.value = value
    self.typeSyntax = typeSyntax
    self.access = access
    self.isPrelude = isPrelude
  }
}

/// A value that is declared with `@Entry`, or by an `EnvironmentKey` and a property.
final class EnvironmentEntry {
  let name: SourceName
  let index: Int
  let type: SourceType
  /// The default value.
  ///
  /// For an entry with a key, this is the name of the key until the key has been checked. After the
  /// check, this is the key's `defaultValue`.
  var value: ExpressionSyntax
  var checkedValue: TypedExpression?
  /// The index of the key's type; `nil` for a value with `@Entry`.
  var key: Int?
  /// True if a request can set the entry.
  var isGiven: Bool { type == .double || type == .int || type == .bool }

  init(name: SourceName, index: Int, type: SourceType, value: ExpressionSyntax) {
    self.name = name
    self.index = index
    self.type = type
    self.value = value
  }
}

/// A named member of a type, or a named global declaration.
enum Member {
  case function(FunctionDeclaration)
  case property(ComputedProperty)
  case constant(GlobalConstant)
  case entry(EnvironmentEntry)

  /// The function; `nil` for another kind of declaration.
  var function: FunctionDeclaration? {
    if case .function(let function) = self { function } else { nil }
  }

  var isStatic: Bool {
    switch self {
    case .function(let function): function.isStatic
    case .property(let property): property.isStatic
    case .constant: true
    case .entry: false
    }
  }

  var isPrelude: Bool {
    switch self {
    case .function(let function): function.isPrelude
    case .property(let property): property.getter.isPrelude
    case .constant(let constant): constant.isPrelude
    case .entry: false
    }
  }
}
