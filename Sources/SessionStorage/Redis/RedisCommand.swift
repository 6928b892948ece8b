/// A command for a Redis server: its name and its arguments.
///
/// Each argument has its own length, so an argument can contain any bytes.
struct RedisCommand: Sendable {
  /// The name and the arguments, one after another.
  private(set) var bytes: [UInt8] = []
  /// The number of bytes of the name and of each argument.
  private(set) var lengths: [Int] = []

  /// Creates a command from its name and its first arguments.
  init(_ words: String...) { append(words) }

  /// Adds one argument.
  mutating func append(_ argument: [UInt8]) {
    bytes += argument
    lengths.append(argument.count)
  }

  /// Adds one argument for each text.
  mutating func append(_ texts: [String]) {
    for text in texts {
      bytes += text.utf8
      lengths.append(text.utf8.count)
    }
  }
}
