internal import AnimationCore
package import AnimationSource
internal import Synchronization

/// The compiled and the stored source texts of custom animations.
///
/// All threads share a library. The compiled texts are kept in two generations. When the younger
/// generation is full, it replaces the older generation, and an empty younger generation begins.
package final class SourceLibrary: Sendable {
  /// The compiled form of a text, or its errors.
  private typealias Compilation = Result<CompiledSource, SourceErrors>

  private struct Generations {
    var younger: [String: Compilation] = [:]
    var older: [String: Compilation] = [:]
    var youngerBytes = 0

    mutating func find(_ text: String) -> Compilation? {
      if let compilation = younger[text] { return compilation }
      guard let compilation = older.removeValue(forKey: text) else { return nil }
      insert(compilation, of: text)
      return compilation
    }

    mutating func insert(_ compilation: Compilation, of text: String) {
      // Two threads may compile a text at the same time; its size is counted only once.
      guard younger.updateValue(compilation, forKey: text) == nil else { return }
      switch compilation {
      case .success(let source): youngerBytes += source.program.memorySize
      case .failure(let errors): youngerBytes += text.utf8.count + errors.memorySize
      }
      guard younger.count >= Limits.compiledSources.max / 2 || youngerBytes > SourceLibrary.maxBytes
      else { return }
      (older, younger, youngerBytes) = (younger, [:], 0)
    }
  }

  private struct Stored {
    var texts: [SourceDigest: String] = [:]
    /// The digests in the order in which their texts were stored.
    var order: [SourceDigest] = []
  }

  private let compiled = Mutex(Generations())
  private let stored = Mutex(Stored())
  private let find: @Sendable (SourceDigest) -> String?

  /// Creates a library.
  ///
  /// - Parameter find: Returns the text with the given digest from another store; `nil` if there
  ///   is none.
  package init(find: @escaping @Sendable (SourceDigest) -> String? = { _ in nil }) {
    self.find = find
  }

  /// Returns the compiled form of a text.
  ///
  /// Recent results, including errors, are kept, because a request can contain the same text many
  /// times. The compilation spends steps of the thread's budget.
  ///
  /// - Returns: `nil` if the work budget has stopped the computation.
  /// - Throws: All errors of the text.
  package func compiled(_ text: String) throws(SourceErrors) -> CompiledSource? {
    let count = text.utf8.count
    guard Work.spend(count / Self.bytesHashedPerStep, on: .bytes) else { return nil }
    if let compilation = compiled.withLock({ $0.find(text) }) { return try compilation.get() }
    // BOUND: the limit `sourceBytes` applies to the text.
    guard Work.spend(count &* Self.stepsPerByte, on: .bytes) else { return nil }
    do throws(SourceErrors) {
      let source = try CompiledSource(text)
      compiled.withLock { $0.insert(.success(source), of: text) }
      return source
    } catch {
      guard !error.diagnostics.isEmpty else { return nil }
      compiled.withLock { $0.insert(.failure(error), of: text) }
      throw error
    }
  }

  /// Restores an animation from a checkpoint; `nil` if the text or the properties are invalid.
  ///
  /// - Parameters:
  ///   - type: The name of the structure in the source.
  ///   - properties: The values of the structure's stored properties.
  func animation(_ text: String, _ type: String, _ properties: StoredValue<Double>) -> Animation? {
    guard let source = try? compiled(text),
      let animation = source.program.animation(type, properties: properties)
    else { return nil }
    let keepsState = source.program.animations.first { $0.name == type }?.keepsState ?? true
    return animation.described(
      as: ".custom(\(type))",
      from: AnimationOrigin(
        entries: source.entries(with: properties.animations), keepsState: keepsState))
  }

  /// Stores a text, so that requests can name it by its digest.
  ///
  /// If the number of stored texts then exceeds the limit `storedSources`, the oldest text is
  /// removed.
  ///
  /// - Returns: True if the text was not stored before.
  package func store(_ text: String, _ digest: SourceDigest) -> Bool {
    stored.withLock { stored in
      guard stored.texts.updateValue(text, forKey: digest) == nil else { return false }
      stored.order.append(digest)
      if stored.order.count > Limits.storedSources.max {
        // BOUND: the list has more elements than the maximum.
        stored.texts[stored.order.removeFirst()] = nil
      }
      return true
    }
  }

  /// Returns the text with the given digest, from this library or from another store; `nil` if
  /// neither contains such a text.
  package func text(_ digest: SourceDigest) -> String? {
    if let text = stored.withLock({ $0.texts[digest] }) { return text }
    guard let text = find(digest) else { return nil }
    _ = store(text, digest)
    return text
  }

  /// The maximum total size of the younger generation's compiled texts, in bytes.
  ///
  /// Above this size, a new generation begins. A typical compiled text takes about 50 kB, and the
  /// largest take some megabytes.
  fileprivate static let maxBytes = 8 << 20
  /// The cost of the compilation of a text, in steps of the work budget for each byte.
  private static let stepsPerByte = 16
  /// The number of bytes of a text that are hashed and compared for one step of the work budget.
  private static let bytesHashedPerStep = 32
}
