import JSONCodec
import TestSupport

/// A random token file, and the same tokens with references in place of values and members.
///
/// The values and members to which the references lead are in the group `zz`.
struct RewrittenTokens {
  private enum Node {
    case token(type: String, value: JSON)
    case group(type: String?, children: [(name: String, node: Node)])
  }

  private var random: SeededGenerator
  private var helpers: [JSON.Member] = []
  private var count = 0

  /// Returns a random file without references, and the same file with references.
  static func files(_ random: inout SeededGenerator) -> (plain: JSON, rewritten: JSON) {
    let root = Node.group(type: nil, children: children(&random, depth: 2))
    var rewriter = RewrittenTokens(random: random)
    var members = rewriter.group(root, outer: nil)
    members.append(.named("zz", .object(rewriter.helpers)))
    return (.object(plain(root, outer: nil)), .object(members))
  }

  private init(random: SeededGenerator) { self.random = random }

  // MARK: - Random tokens

  private static let types = ["duration", "cubicBezier", "transition"]

  private static func children(
    _ random: inout SeededGenerator, depth: Int
  ) -> [(name: String, node: Node)] {
    var names = ["a", "c/d", "e~f", "g h", "é", "50%"].prefix(random.whole(2...6)).map { $0 }
    if random.chance(0.4) { names.append("$root") }
    return names.map { name in
      if depth > 0, name != "$root", random.chance(0.5) {
        let type = random.chance(0.6) ? types[random.whole(0...2)] : nil
        return (name, .group(type: type, children: children(&random, depth: depth - 1)))
      }
      let type = types[random.whole(0...2)]
      return (name, .token(type: type, value: value(&random, type)))
    }
  }

  private static func value(_ random: inout SeededGenerator, _ type: String) -> JSON {
    switch type {
    case "duration":
      return .object([
        .named("value", .number(random.number(1...900))), .named("unit", .string("ms")),
      ])
    case "cubicBezier":
      return .array(
        [0...1, -0.5...1.5, 0...1, -0.5...1.5].map { .number(random.number($0)) })
    default:
      return .object([
        .named("duration", value(&random, "duration")),
        .named("delay", value(&random, "duration")),
        .named("timingFunction", value(&random, "cubicBezier")),
      ])
    }
  }

  // MARK: - Without references

  private static func plain(_ node: Node, outer: String?) -> [JSON.Member] {
    switch node {
    case .token(let type, let value):
      return (type == outer ? [] : [.named("$type", .string(type))])
        + [.named("$value", value)]
    case .group(let type, let children):
      return (type.map { [.named("$type", .string($0))] } ?? [])
        + children.map { child in
          .named(child.name, .object(plain(child.node, outer: type ?? outer)))
        }
    }
  }

  // MARK: - With references

  private mutating func name() -> String {
    count += 1
    return "h\(count)"
  }

  private mutating func help(_ name: String, _ value: JSON) { helpers.append(.named(name, value)) }

  /// Returns a value in which some parts, or the whole, are references.
  private mutating func rewritten(_ value: JSON, type: String?) -> JSON {
    var value = value
    if case .array(let elements) = value {
      var all: [JSON] = []
      for element in elements { all.append(rewritten(element, type: nil)) }
      value = .array(all)
    }
    if case .object(let members) = value {
      var all: [JSON.Member] = []
      for member in members {
        let type =
          ["duration": "duration", "delay": "duration", "timingFunction": "cubicBezier"][member.key]
        all.append(.named(member.key, rewritten(member.value, type: type)))
      }
      value = .object(all)
    }
    while random.chance(0.25) {
      let name = name()
      var content = value, kind = type ?? "number"
      switch random.whole(0...3) {
      case 0: value = .string("{zz.\(name)}")
      case 1: value = Self.pointer("#/zz/\(name)/$value")
      case 2:
        (content, kind) = (.array([.null, value]), "list")
        value = Self.pointer("#/zz/\(name)/$value/1")
      default:
        (content, kind) = (.object([.named("a/~ b", value)]), "map")
        value = Self.pointer("#/zz/\(name)/$value/a~1~0%20b")
      }
      help(
        name, .object([.named("$type", .string(kind)), .named("$value", content)]))
    }
    return value
  }

  private static func pointer(_ text: String) -> JSON { .object([.named("$ref", .string(text))]) }

  private mutating func token(_ type: String, _ value: JSON, outer: String?) -> [JSON.Member] {
    let content = JSON.Member.named("$value", rewritten(value, type: type))
    if random.chance(0.15) {
      let name = name()
      help(name, .object([.named("$type", .string(type)), content]))
      return [.named("$ref", .string("#/zz/\(name)"))]
    }
    return (type == outer ? [] : [.named("$type", .string(type))]) + [content]
  }

  /// Returns the members of a group, some of which are moved to a group that it extends.
  private mutating func group(_ node: Node, outer: String?) -> [JSON.Member] {
    guard case .group(let type, let children) = node else { return [] }
    var all: [JSON.Member] = type.map { [.named("$type", .string($0))] } ?? []
    for child in children {
      let members: [JSON.Member] =
        switch child.node {
        case .token(let own, let value): token(own, value, outer: type ?? outer)
        case .group: group(child.node, outer: type ?? outer)
        }
      all.append(.named(child.name, .object(members)))
    }
    guard random.chance(0.5) else { return all }
    let (own, base) = split(all)
    var target = name()
    help(target, .object(base))
    while random.chance(0.3) {
      let other = name()
      help(other, .object([.named("$extends", .string("{zz.\(target)}"))]))
      target = other
    }
    let reference: JSON.Member =
      switch random.whole(0...2) {
      case 0: .named("$extends", .string("{zz.\(target)}"))
      case 1: .named("$extends", .string("#/zz/\(target)"))
      default: .named("$ref", .string("#/zz/\(target)"))
      }
    return [reference] + own
  }

  /// Divides the members of a group into own and inherited members.
  ///
  /// A group may become two groups, of which one inherits the other's members. An own token may
  /// replace an inherited token.
  ///
  /// - Parameters:
  ///   - members: The members of the group.
  ///   - isNested: True for a group inside the divided group. Both parts then have its type, so
  ///     that the tokens of each part have it.
  private mutating func split(
    _ members: [JSON.Member], isNested: Bool = false
  ) -> (own: [JSON.Member], base: [JSON.Member]) {
    var own: [JSON.Member] = [], base: [JSON.Member] = []
    for member in members {
      if isNested, member.key == "$type" {
        own.append(member)
        base.append(member)
      } else if case .object(let parts) = member.value, random.chance(0.4),
        !parts.contains(where: { ["$extends", "$ref", "$value"].contains($0.key) })
      {
        let (mine, inherited) = split(parts, isNested: true)
        own.append(.named(member.key, .object(mine)))
        base.append(.named(member.key, .object(inherited)))
      } else if random.chance(0.5) {
        base.append(member)
      } else {
        own.append(member)
        guard case .object = member.value, random.chance(0.3) else { continue }
        let value = JSON.object([.named("value", .number(7)), .named("unit", .string("s"))])
        let other = JSON.object([
          .named("$type", .string("duration")), .named("$value", value),
        ])
        base.append(.named(member.key, other))
      }
    }
    return (own, base)
  }
}

extension JSON.Member {
  fileprivate static func named(_ key: String, _ value: JSON) -> JSON.Member {
    JSON.Member(key: key, value: value)
  }
}
