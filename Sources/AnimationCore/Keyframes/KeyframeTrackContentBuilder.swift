/// The result builder for the keyframes of a track.
///
/// Source: SwiftUI `KeyframeTrackContentBuilder`.
@resultBuilder
public struct KeyframeTrackContentBuilder<Value: Animatable> {
  /// Returns the content of one statement of the closure.
  public static func buildExpression<K: KeyframeTrackContent>(_ expression: K) -> K
  where K.Value == Value { expression }

  /// Returns content without keyframes, for an empty closure.
  public static func buildBlock() -> some KeyframeTrackContent<Value> {
    BuiltTrackContent<Value> { _ in }
  }

  /// Returns the content of the first statement.
  public static func buildPartialBlock<K: KeyframeTrackContent>(first: K) -> K
  where K.Value == Value { first }

  /// Returns the content of the previous statements, followed by that of the next statement.
  public static func buildPartialBlock(
    accumulated: some KeyframeTrackContent<Value>, next: some KeyframeTrackContent<Value>
  ) -> some KeyframeTrackContent<Value> {
    BuiltTrackContent {
      accumulated.append(to: &$0)
      next.append(to: &$0)
    }
  }

  /// Returns the content of all iterations of a loop.
  public static func buildArray(
    _ components: [some KeyframeTrackContent<Value>]
  ) -> some KeyframeTrackContent<Value> {
    BuiltTrackContent { for component in components { component.append(to: &$0) } }
  }

  /// Returns the content of the first branch of a condition.
  public static func buildEither<First: KeyframeTrackContent, Second: KeyframeTrackContent>(
    first: First
  ) -> Conditional<Value, First, Second> {
    Conditional(content: .first(first))
  }

  /// Returns the content of the second branch of a condition.
  public static func buildEither<First: KeyframeTrackContent, Second: KeyframeTrackContent>(
    second: Second
  ) -> Conditional<Value, First, Second> {
    Conditional(content: .second(second))
  }

  /// Track content from one of two branches, selected by a condition.
  ///
  /// Source: SwiftUI `KeyframeTrackContentBuilder.Conditional`.
  public struct Conditional<
    ConditionalValue, First: KeyframeTrackContent, Second: KeyframeTrackContent
  >: KeyframeTrackContent
  where First.Value == ConditionalValue, Second.Value == ConditionalValue {
    enum Content {
      case first(First)
      case second(Second)
    }

    let content: Content

    /// The content, which is this value itself.
    public var body: Self { self }

    /// Appends the keyframes of the branch that was taken.
    public func append(to sequence: inout KeyframeSequence<ConditionalValue>) {
      switch content {
      case .first(let first): first.append(to: &sequence)
      case .second(let second): second.append(to: &sequence)
      }
    }
  }
}
