package import JSONCodec
package import AnimationCore

extension EntryReader {
  private static let staggerKeys: KeySet = [.each, .from, .grid, .order]

  /// Reads the stagger of a change.
  ///
  /// - Parameters:
  ///   - fields: The members of the change.
  ///   - set: The new property values of the change; `nil` if one of the values is invalid.
  /// - Returns: The stagger; `nil` if the change has no stagger, if `set` is `nil`, or after a
  ///   reported error.
  package func stagger(_ fields: ObjectMembers, of set: PropertyValues?) -> Stagger? {
    guard let given = fields[.stagger] else { return nil }
    let before = violations.count
    guard let value = given.writtenJSON(violations),
      let members = ObjectMembers(value, violations)
    else { return nil }
    members.checkKeys(Self.staggerKeys, violations)
    if fields[.animation]?.isNull ?? false {
      violations.add(
        """
        delays the animation of each property, but this change has no animation: remove \
        "animation": null or the stagger
        """, at: given.place)
    }
    if !members.has(.each) {
      violations.add(
        #"is required: write the seconds between two properties, such as "each": 0.05"#,
        at: members.place(of: .each))
    }
    let each = members[.each]?.number(in: .time, violations)
    guard let names = set?.map(\.name) else { return nil }
    let grid = members[.grid].flatMap { self.grid($0, count: names.count) }
    let origin = members[.from].flatMap { self.origin($0, count: names.count) }
    let order = members[.order].flatMap { self.order($0, names) }
    guard let each, violations.count == before else { return nil }
    return Stagger(each: each, origin: origin ?? .first, grid: grid, order: order)
  }

  /// Reports a stagger that is combined with keyframes or phases.
  package func refuseStagger(beside sequence: String, in fields: ObjectMembers) {
    guard let value = fields[.stagger] else { return }
    violations.add(
      "cannot be combined with \(sequence): it delays only values in 'set'",
      at: value.place)
  }

  private func origin(_ value: SyntaxNode, count: Int) -> Stagger.Origin? {
    if let named = Stagger.namedOrigins.first(where: { $0.name == value.writtenString }) {
      return named.origin
    }
    if value.plainNumber != nil {
      // BOUND: the upper bound is 0 or more.
      return value.integer(in: 0...max(count - 1, 0), violations).map(Stagger.Origin.index)
    }
    return violations.reject(
      "must be one of the allowed words or the index of a property, from 0 to \(max(count - 1, 0))",
      of: value, allowed: Stagger.namedOrigins.map(\.name))
  }

  private func grid(_ value: SyntaxNode, count: Int) -> Stagger.Grid? {
    let elements = value.writtenElements ?? []
    guard elements.count == 2 else {
      return violations.reject(
        "must be an array of the number of rows and the number of columns, such as [2, 3]",
        at: value.place, given: value.given)
    }
    let range = 1...Limits.properties.max
    let rows = elements[0].integer(in: range, violations)
    let columns = elements[1].integer(in: range, violations)
    guard let rows, let columns else { return nil }
    guard rows * columns >= count else {
      return violations.reject(
        """
        has \(rows * columns) cell\(rows * columns == 1 ? "" : "s"), but the change sets \(count) properties: write a grid with \
        at least one cell for each property
        """, at: value.place)
    }
    return Stagger.Grid(rows: rows, columns: columns)
  }

  private func order(_ value: SyntaxNode, _ names: [String]) -> [String]? {
    guard let elements = value.writtenElements else {
      return violations.reject("must be an array of property names", of: value, allowed: names)
    }
    var missing = names
    var order: [String] = []
    for element in elements {
      guard let name = element.string(violations) else { continue }
      if let index = missing.firstIndex(of: name) {
        missing.remove(at: index)
        order.append(name)
      } else if order.contains(name) {
        violations.add("is named twice", at: element.place, given: element.given)
      } else {
        violations.add(
          "is not set by this change", at: element.place, given: element.given, allowed: names)
      }
    }
    if !missing.isEmpty {
      let more = missing.count > 3 ? " and \(missing.count - 3) more" : ""
      violations.add(
        """
        must name every property that the change sets; missing: \
        \(missing.prefix(3).joined(separator: ", "))\(more)
        """, at: value.place, allowed: names)
    }
    return order
  }
}

extension Stagger {
  fileprivate static let namedOrigins: [(name: String, origin: Origin)] = [
    ("first", .first), ("last", .last), ("center", .center), ("edges", .edges),
  ]

  /// Writes a description that parses as the same stagger.
  package func write(to json: inout JSONWriter) {
    json.beginObject()
    json.number("each", each)
    json.key("from")
    if case .index(let index) = origin { json.integer(index) }
    for named in Self.namedOrigins where named.origin == origin { json.string(named.name) }
    if let grid {
      json.beginArray("grid")
      json.integer(grid.rows)
      json.integer(grid.columns)
      json.endArray()
    }
    if let order { json.strings("order", order) }
    json.endObject()
  }
}
