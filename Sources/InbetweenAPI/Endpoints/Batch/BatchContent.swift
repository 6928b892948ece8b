internal import AnimationNotation
internal import HTTPMessages
internal import JSONCodec

/// The requests of a batch, read from its content.
struct BatchContent {
  /// The requests, each with the JSON text of its body.
  private let requests: [(value: SyntaxNode, body: ArraySlice<UInt8>?)]
  let source: BatchSource

  var count: Int { requests.count }

  /// Returns each request as a `BatchItem`, or the problem of an invalid request.
  ///
  /// - Parameter client: The address of the client that sent the batch.
  func items(client: String) -> [Result<BatchItem, Problem>] {
    requests.enumerated().map { index, request in
      Result { () throws(Problem) in try BatchItem(request.value, request.body, client: client) }
        .mapError { problem in
          var problem = problem
          problem.line = source.line(of: index)
          return problem
        }
    }
  }

  /// Reads the content of a batch request: one JSON text, or one JSON text per line.
  ///
  /// - Parameters:
  ///   - request: The HTTP request that contains the batch.
  ///   - query: The query without the parameter `format`.
  init(_ request: Request, query: String?) throws(Problem) {
    let type = RequestDecoder.mediaType(of: request)
    if type == OutputFormat.ndjson.mediaType {
      try self.init(lines: request, query: query)
    } else {
      try self.init(array: request, query: query)
    }
  }

  private init(array request: Request, query: String?) throws(Problem) {
    let parts = BatchBodies(request.content)
    var envelope = request
    envelope.content = parts.envelope
    envelope.query = query
    let elements: [SyntaxNode]
    do {
      elements = try RequestDecoder.read(
        envelope, parameters: [FormatSelection.parameter], Self.elements)
    } catch {
      var problem = error
      problem.syntax = error.syntax.map(parts.original)
      throw problem
    }
    requests = elements.enumerated().map { ($1, parts.bodies[$0]) }
    source = .array
  }

  /// Returns the elements of the array `requests`; `nil` if an error was added to `violations`.
  private static func elements(
    _ fields: ObjectMembers, _ violations: ViolationList
  ) -> [SyntaxNode]? {
    fields.checkKeys([.requests], violations)
    guard let value = fields[.requests] else {
      violations.add(
        #"is required: write an array of requests, such as {"path": "/v1/evaluate", "body": {}}"#,
        at: fields.place(of: .requests))
      return nil
    }
    guard let elements = value.writtenElements else {
      violations.add("must be an array of requests", of: value)
      return nil
    }
    check(elements.count, at: value.place, violations)
    return elements
  }

  private init(lines request: Request, query: String?) throws(Problem) {
    try RequestDecoder.requireContent(request)
    let violations = ViolationList()
    try RequestDecoder.checkedParameters(query, [FormatSelection.parameter], violations)
    let lines = Self.lines(request.content)
    Self.check(lines.count, at: .root, violations)
    guard violations.isEmpty else { throw Problem(violations: violations.violations) }
    var requests: [(value: SyntaxNode, body: ArraySlice<UInt8>?)] = []
    requests.reserveCapacity(lines.count)
    for line in lines {
      let parts = BatchBodies(line: Array(line.text))
      do throws(JSONSyntaxError) {
        requests.append((try RequestDecoder.node(parts.envelope), parts.bodies[0]))
      } catch {
        let error = parts.original(error)
        throw Problem(
          syntax: JSONSyntaxError(
            // BOUND: the error is in the line, so the sum is a position in the content.
            line: line.number, column: error.column, offset: line.text.startIndex + error.offset,
            detail: error.detail))
      }
    }
    self.requests = requests
    source = .lines(lines.map(\.number))
  }

  /// Returns the lines that are not blank; LF and CR LF each end a line.
  private static func lines(_ text: [UInt8]) -> [(number: Int, text: ArraySlice<UInt8>)] {
    var number = 0
    return text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .compactMap { part in
        number += 1
        let line = part.last == UInt8(ascii: "\r") ? part.dropLast() : part
        let isBlank = line.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        return isBlank ? nil : (number, line)
      }
  }

  private static func check(_ count: Int, at place: InputLocation, _ violations: ViolationList) {
    let range = Limits.batchRequests.whole
    guard !range.contains(count) else { return }
    violations.add(
      """
      must have \(range.lowerBound) to \(range.upperBound) requests, not \(count) \
      \(Limits.batchRequests.citation)
      """, at: place)
  }
}

extension JSONKey {
  fileprivate static let requests = JSONKey("requests")
}
