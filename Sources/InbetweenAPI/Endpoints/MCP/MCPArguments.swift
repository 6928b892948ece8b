internal import AnimationNotation
internal import JSONCodec

/// The arguments of a tool call, as received.
///
/// The arguments that belong to the endpoint are copied as JSON text. The endpoint then parses this
/// text and reports its errors, with locations in the arguments.
struct MCPArguments: Sendable {
  private let text: [UInt8]
  private let members: [JSONScanner.Member]

  /// Creates the arguments from the text of an object.
  init(_ text: [UInt8]) {
    self.text = text
    members = JSONScanner.members(of: text)
  }

  /// True if there is an argument with the given name.
  func has(_ name: String) -> Bool { members.contains { $0.isNamed(name) } }

  /// Returns the JSON text of the argument with the given name; `nil` if the argument is missing.
  func value(_ name: String) -> ArraySlice<UInt8>? {
    members.first { $0.isNamed(name) }.map { text[$0.value] }
  }

  /// Returns the value of the argument with the given name; `nil` if the argument is missing.
  func json(_ name: String) -> JSON? { value(name).flatMap { try? JSONReader.read(Array($0)) } }

  /// Returns the JSON text of an object with all arguments except those with the given names.
  ///
  /// - Parameters:
  ///   - added: The JSON text of further members.
  ///   - spread: The name of an argument that is an object; its members are also added.
  func object(
    without names: [String], adding added: String? = nil, addingMembersOf spread: String? = nil
  ) -> [UInt8] {
    let kept = members.filter { member in !names.contains(where: member.isNamed) }
    let nested =
      spread.flatMap { name in members.first { $0.isNamed(name) } }
      .map { JSONScanner.members(of: text, from: $0.value.lowerBound) } ?? []
    return Self.object(
      (kept + nested).map { Array(text[$0.range]) } + (added.map { [Array($0.utf8)] } ?? []))
  }

  /// Returns the JSON text of an object with the arguments that have one of the given names.
  ///
  /// - Parameter added: Default members, each as a name and the JSON text of the value. A default
  ///   member is added only if no argument in the object has the same name.
  func object(of names: [String], adding added: [(name: String, text: String)]) -> [UInt8] {
    let kept = members.filter { member in names.contains(where: member.isNamed) }
    let missing = added.filter { member in !kept.contains { $0.isNamed(member.name) } }
    return Self.object(
      kept.map { Array(text[$0.range]) }
        + missing.map { Array("\"\($0.name)\":\($0.text)".utf8) })
  }

  private static func object(_ parts: [[UInt8]]) -> [UInt8] {
    [UInt8(ascii: "{")] + Array(parts.joined(separator: [UInt8(ascii: ",")]))
      + [UInt8(ascii: "}")]
  }

  /// Parses the arguments into members with locations; `nil` if an error was added to `violations`.
  ///
  /// - Throws: A problem for a JSON text that is malformed or exceeds a limit.
  func reader(_ violations: ViolationList) throws(Problem) -> ObjectMembers? {
    do throws(JSONSyntaxError) {
      return ObjectMembers(try RequestDecoder.node(text), violations)
    } catch {
      throw Problem(syntax: error)
    }
  }
}
