import Foundation
import InbetweenClient

/// The requests that `run` chose.
struct Plan: Decodable {
  let base: URL
  let other: URL
  let silent: URL
  let closed: URL
  let token: String
  let cases: [EvaluationRequest]
  let invalid: [EvaluationRequest]
  let many: EvaluationRequest
  let endpoints: [String: JSON]
}

extension JSON {
  /// A number or `null`.
  init(_ number: Double?) { self = number.map(JSON.number) ?? .null }
  /// A number or `null`.
  init(_ number: Int?) { self.init(number.map(Double.init)) }
  /// A string or `null`.
  init(_ string: String?) { self = string.map(JSON.string) ?? .null }
  /// A list of strings.
  init(_ strings: [String]) { self = .array(strings.map(JSON.string)) }
  /// The names and values of the members of a result.
  init(members value: Any) {
    self = .object(
      Dictionary(
        Mirror(reflecting: value).children.map { ($0.label ?? "", JSON(any: $0.value)) }
      ) { $1 })
  }

  private init(any value: Any) {
    self =
      switch value {
      case let value as JSON: value
      case let value as String: .string(value)
      case let value as Double: .number(value)
      case let value as Int: .number(Double(value))
      case let value as Bool: .bool(value)
      case let value as [String]: JSON(value)
      default: .null
      }
  }
}

/// Returns the members of an evaluation with the names of the contract.
func summary(_ it: Evaluation?) -> JSON {
  guard let it else { return .null }
  return [
    "engine": JSON(it.engine), "fidelity": JSON(it.fidelity), "frameRate": JSON(it.frameRate),
    "range": JSON(members: it.range), "times": .array(it.times.map(JSON.number)),
    "values": .object(it.values.mapValues { .array($0.all) }),
    "velocities": .object(it.velocities.mapValues { .array($0.all) }),
    "events": .array(it.events.map { JSON(members: $0) }), "animating": JSON(it.animating),
    "warnings": JSON(it.warnings), "session": it.session.map { JSON(members: $0) } ?? .null,
  ]
}

/// Returns the members of a problem with the names of the contract.
func problem(_ it: InbetweenError) -> JSON {
  [
    "status": JSON(it.status), "type": JSON(it.type), "title": JSON(it.title),
    "detail": JSON(it.detail), "errors": .array(it.errors.map { JSON(members: $0) }),
    "line": JSON(it.line), "column": JSON(it.column), "offset": JSON(it.offset),
    "allowed": JSON(it.allowed), "text": JSON(it.description), "retryAfter": JSON(it.retryAfter),
    "tag": JSON(it.tag),
    "isRateLimited": .bool(it.rateLimit != nil), "hasRequestID": .bool(it.requestID != nil),
  ]
}

/// Returns the problem that a function throws; `null` without one.
func refused(_ call: () async throws -> some Sendable) async throws -> JSON {
  do {
    _ = try await call()
    return .null
  } catch let error as InbetweenError {
    return problem(error)
  }
}

/// Returns the evaluations or the problems of requests.
func evaluations(_ client: Client, _ requests: [EvaluationRequest]) async throws -> [JSON] {
  var results: [JSON] = []
  for request in requests {
    do {
      results.append(summary(try await client.evaluate(request)))
    } catch let error as InbetweenError {
      results.append(problem(error))
    }
  }
  return results
}
