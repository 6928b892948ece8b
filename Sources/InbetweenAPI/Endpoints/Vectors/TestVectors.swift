internal import AnimationCore
internal import CTestVectors
internal import HTTPMessages
internal import JSONCodec
internal import Support

/// The published test vectors of `vectors/vectors.json`, stored in the program as a gzip member.
///
/// The file is one JSON object. Its first line contains the facts about all vectors, and its last
/// line ends the object. Each line between them is one vector. Only the compressed file stays in
/// memory.
package struct TestVectors: Sendable {
  /// The file as a gzip member.
  let member: [UInt8]

  /// The vectors that are embedded in the program.
  package static let embedded = TestVectors(
    member: (0..<test_vectors_size()).map { test_vectors_byte($0) })

  /// Creates the vectors from a file in gzip format.
  package init(member: [UInt8]) { self.member = member }

  /// The maximum size of the decompressed file in bytes.
  private static let sizeMax = 4_194_304

  /// Returns the decompressed file.
  ///
  /// - Throws: A problem of status 500 if the gzip member is damaged, if its content is longer than
  ///   `sizeMax`, or if there is not enough memory.
  func content() throws(Problem) -> [UInt8] {
    guard let content = Gzip.decompress(member, limit: Self.sizeMax) else {
      throw Problem(.internalError)
    }
    Work.spend(content.count / 16, on: .bytes)
    return content
  }

  /// Returns the lines of the file: the first line, the lines with vectors, and the last line.
  func lines() throws(Problem) -> (
    head: ArraySlice<UInt8>, vectors: ArraySlice<ArraySlice<UInt8>>, tail: ArraySlice<UInt8>
  ) {
    let content = try content()
    var lines = content.split(separator: UInt8(ascii: "\n"))
    Work.spend(content.count / 4, on: .bytes)
    guard let tail = lines.popLast(), let head = lines.first else { throw Problem(.internalError) }
    return (head, lines.dropFirst(), tail)
  }
}

/// A test vector: the description of a motion or function, times, and the expected figures.
struct TestVector: Sendable {
  /// The vector as a JSON object, without the comma that follows it.
  let text: ArraySlice<UInt8>
  private let json: JSON

  /// Parses a line of the file; `nil` if the line is not a vector.
  init?(line: ArraySlice<UInt8>) {
    text = line.last == UInt8(ascii: ",") ? line.dropLast() : line
    guard let json = try? JSONReader.read(Array(text)), case .object = json else { return nil }
    self.json = json
  }

  /// The name of the vector, such as `engine/spring/12`.
  var id: String { json.member("id")?.text ?? "" }
  /// The origin of the figures: the engine or Apple's framework.
  var source: String { json.member("source")?.text ?? "" }
  /// The kind of the motion or function, such as `retarget` or `UnitCurve`.
  var kind: String { json.member("kind")?.text ?? "" }
  /// The endpoint: `evaluate`, `spring` or `curve`.
  var function: String { json.member("function")?.text ?? "" }
  /// The allowed difference between a figure and the result of an implementation; 0 if the vector
  /// does not specify the difference.
  var tolerance: Double {
    guard case .number(let tolerance)? = json.member("tolerance") else { return 0 }
    return tolerance
  }

  /// The names of the members that contain figures.
  static let figures = ["values", "velocities", "events"]

  /// Returns the figures in the member with the given name; `nil` if the vector has no such member.
  func figures(_ name: String) -> JSON? { json.member(name) }

  /// The request whose response contains the figures.
  var request: Request {
    var members: [JSON.Member] = []
    if case .object(let description)? = json.member("description") { members = description }
    let times = json.member("times") ?? .array([])
    switch function {
    case "spring": members.append(JSON.Member(key: "times", value: times))
    case "curve": members.append(JSON.Member(key: "at", value: times))
    default:
      let range = JSON.object([JSON.Member(key: "times", value: times)])
      members.append(JSON.Member(key: "range", value: range))
      members.append(JSON.Member(key: "include", value: .array([.string("velocity")])))
    }
    var body = JSONWriter()
    body.value(.object(members))
    let content = body.finish()
    return Request(
      method: "POST", path: "/v1/\(function)",
      fields: [
        Field(.contentType, "application/json"), Field(.contentLength, "\(content.count)"),
      ], content: content)
  }
}
