import AnimationCore
import AnimationNotation
import JSONCodec
import HTTPMessages

@testable import InbetweenAPI
@testable import MicroHTTP

/// The parsers of untrusted bytes, each with properties that must be true for any bytes.
///
/// A violation ends the process. A fuzzer or a test then reports the end of the process.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// The JSON parser.
  case json
  /// The parser of SwiftUI text, and the animations that it returns.
  case text
  /// The check of every request's head.
  case head
  /// The parser of stored sessions.
  case session
  /// The parser of CSS's `linear()`.
  case linear
  /// The parser of design-token files.
  case tokens
  /// The parser of picture settings.
  ///
  /// The first byte selects the format, and the rest is a query.
  case picture
  /// The parser of a batch and of its requests.
  case batch
  /// The parser of a message of the Model Context Protocol and of a tool's arguments.
  case message
  /// The compiler of custom animations in source text, and its interpreter.
  case source
  /// The readers of source files that a manifest names.
  case verify

  /// Checks the target's properties for an input.
  public func run(_ bytes: [UInt8]) {
    switch self {
    case .json: json(bytes)
    case .text: text(bytes)
    case .head: head(bytes)
    case .session: session(bytes)
    case .linear: linear(bytes)
    case .tokens: tokens(bytes)
    case .picture: picture(bytes)
    case .batch: batch(bytes)
    case .message: message(bytes)
    case .source: source(bytes)
    case .verify: verify(bytes)
    }
  }

  /// Checks that valid JSON can be written and parsed again.
  ///
  /// For invalid JSON, the error must have a position within the bytes.
  private func json(_ bytes: [UInt8]) {
    do throws(JSONSyntaxError) {
      let value = try JSONReader.read(bytes)
      // JSON has no infinite numbers.
      guard value.isFinite else { return }
      var writer = JSONWriter()
      value.write(to: &writer)
      let again = try? JSONReader.read(writer.finish())
      precondition(again == value, "what was written reads as something else")
    } catch {
      precondition((0...bytes.count).contains(error.offset), "the fault lies outside the text")
      precondition(error.line >= 1 && error.column >= 1, "the fault has no place")
    }
  }

  /// Checks that the same text always causes the same errors.
  ///
  /// If the text is valid, its animation is also played, within limits.
  private func text(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    let first = violations(in: text), second = violations(in: text)
    precondition(first == second, "the same text is read differently")
  }

  private func violations(in text: String) -> [Violation] {
    let violations = ViolationList()
    let fields = ObjectMembers("animation", text: text)
    if let request = EvaluationRequest(fields: fields, violations) {
      var scene = request.scene
      let limits = AnimationScene.PlayingLimits(time: 10, samples: 20, frames: 2000, phases: 20)
      _ = try? scene.play(
        SampleGrid(start: 0, end: 0.5, fps: 30), velocities: true, limits: limits)
    }
    return violations.violations
  }

  /// Checks that an accepted head specifies one unambiguous length of the body.
  ///
  /// The method, the path and the fields must not contain control characters.
  private func head(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    let first = (lines.first ?? []).split(
      separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false
    ).map(Array.init)
    guard first.count == 3 else { return }
    var judge = RequestGuard(limits: RequestGuard.Limits())
    var headBytes = first.reduce(6) { $0 + $1.count }
    for line in lines.dropFirst() {
      let parts = line.split(separator: 0x3A, maxSplits: 1, omittingEmptySubsequences: false)
        .map(Array.init)
      let name = parts[0], value = parts.count > 1 ? parts[1] : []
      judge.take(name: name.span, value: value.span)
      headBytes += name.count + value.count + 4
    }
    let method = first[0], target = first[1], version = first[2]
    do throws(Refusal) {
      let request = try judge.verdict(
        method: method.span, target: RequestTarget.parse(target.span, bytesMax: 8192),
        version: version.span,
        extent: RequestGuard.Extent(headBytes: headBytes, hidesBytes: false)
      ).request()
      precondition(request.path == "*" || request.path.hasPrefix("/"), "a path that is none")
      precondition(request.list(of: "Host")?.contains(",") != true, "two hosts")
      precondition(
        request.list(of: "Content-Length") == nil || request.list(of: "Transfer-Encoding") == nil,
        "two lengths")
      let texts = request.fields.flatMap { [$0.name.text, $0.value] } + [request.path]
      precondition(
        texts.allSatisfy { $0.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 9 } },
        "a control character passed")
    } catch {
      precondition((400...505).contains(error.status), "a refusal that is none")
    }
  }

  /// Checks that the bodies are parts of a batch, and that its requests are well-formed.
  private func batch(_ bytes: [UInt8]) {
    let parts = BatchBodies(bytes)
    precondition(parts.envelope.count == bytes.count, "another length")
    precondition(parts.bodies.values.allSatisfy { !$0.isEmpty }, "an empty body")
    for type in ["application/json", "application/x-ndjson"] {
      let fields = [Field(.contentType, type), Field(.contentLength, "\(bytes.count)")]
      let request = Request(method: "POST", path: "/v1/batch", fields: fields, content: bytes)
      check((try? BatchContent(request, query: nil))?.items(client: "") ?? [])
    }
  }

  /// Checks that the parts of a message are JSON, that they remain JSON without some arguments, and
  /// that the requests of all tools are JSON.
  private func message(_ bytes: [UInt8]) {
    guard let message = try? MCPMessage(bytes) else { return }
    precondition(message.id.map { (try? JSONReader.read($0)) != nil } ?? true, "no identifier")
    guard let text = try? JSONReader.read(message.arguments) else {
      preconditionFailure("the arguments are not JSON")
    }
    guard case .object(let members) = text else { return }
    let arguments = MCPArguments(message.arguments)
    let names = members.prefix(2).map(\.key)
    let rest = try? JSONReader.read(arguments.object(without: names))
    precondition(rest == .object(Array(members.dropFirst(2))), "other members")
    for member in members {
      precondition(arguments.json(member.key) == member.value, "another value")
    }
    for tool in MCPTool.all {
      guard let target = try? tool.target(arguments) else { continue }
      guard !target.body.isEmpty else { continue }
      let body = try? JSONReader.read(target.body)
      precondition(body != nil, "a body that is not JSON")
      precondition(
        target.nested?.keys.allSatisfy { body?.member($0) != nil } ?? true, "a lost value")
      precondition(target.path.hasPrefix("/v1/"), "a path that is none")
    }
  }

  private func check(_ items: [Result<BatchItem, Problem>]) {
    for item in items {
      do throws(Problem) {
        let item = try item.get()
        precondition(item.request.path.hasPrefix("/"), "a path that is none")
        precondition(
          item.request.path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "a control character passed"
        )
        precondition(["GET", "POST"].contains(item.request.method), "another method")
        precondition(item.match?.route.traits.contains(.pure) ?? true, "a path with a state")
      } catch {
        precondition((400...422).contains(error.type.status), "a problem that is none")
      }
    }
  }

  /// Checks that a parsed session is written with the same content and can be played.
  private func session(_ bytes: [UInt8]) {
    // Parsing starts only if the checksum is valid, so the bytes are given one.
    guard let document = try? SessionDocument(payload: SessionDocument.sealed(bytes), .none) else {
      return
    }
    guard let payload = try? document.payload(.none) else { return }
    let again = (try? SessionDocument(payload: payload, .none)).flatMap { try? $0.payload(.none) }
    precondition(again == payload, "what was written reads as something else")
    var scene = document.scene
    let time = scene.time
    guard time >= 0, time < 86_400 else { return }
    let limits = AnimationScene.PlayingLimits(
      time: time + 10, samples: 20, frames: 2000, phases: 20)
    _ = try? scene.play(
      SampleGrid(start: time, end: time + 0.5, fps: 30), velocities: true, limits: limits)
  }
}

extension JSON {
  fileprivate func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .bool(let bool): writer.bool(bool)
    case .number(let number): writer.number(number)
    case .string(let string): writer.string(string)
    case .array(let elements):
      writer.beginArray()
      for element in elements { element.write(to: &writer) }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      for member in members {
        writer.key(member.key)
        member.value.write(to: &writer)
      }
      writer.endObject()
    }
  }
}
