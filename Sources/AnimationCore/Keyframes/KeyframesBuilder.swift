/// The result builder for tracks.
///
/// A closure can contain keyframes instead of tracks. These keyframes form a single track, which
/// animates the whole value.
///
/// Source: SwiftUI `KeyframesBuilder`.
@resultBuilder
public struct KeyframesBuilder<Value> {
  /// Returns the tracks of one statement in the closure.
  public static func buildExpression<K: Keyframes>(_ expression: K) -> K where K.Value == Value {
    expression
  }

  /// Returns an empty list of tracks, for an empty closure.
  public static func buildBlock() -> some Keyframes<Value> { BuiltKeyframes<Value> { _ in } }

  /// Returns the tracks of the first statement.
  public static func buildPartialBlock<K: Keyframes>(first: K) -> K where K.Value == Value { first }

  /// Returns the tracks of the previous statements, followed by those of the next statement.
  public static func buildPartialBlock(
    accumulated: some Keyframes<Value>, next: some Keyframes<Value>
  ) -> some Keyframes<Value> {
    BuiltKeyframes {
      accumulated.append(to: &$0)
      next.append(to: &$0)
    }
  }

  /// Returns the tracks of all statements in the closure.
  public static func buildFinalResult<Content: Keyframes>(_ component: Content) -> Content
  where Content.Value == Value { component }
}

extension KeyframesBuilder where Value: Animatable {
  /// Returns the keyframes of one statement, in a closure that contains keyframes and no tracks.
  public static func buildExpression<K: KeyframeTrackContent>(_ expression: K) -> K
  where K.Value == Value { expression }

  /// Returns the keyframes of the first statement.
  public static func buildPartialBlock<K: KeyframeTrackContent>(first: K) -> K
  where K.Value == Value { first }

  /// Returns the keyframes of the previous statements, followed by those of the next statement.
  public static func buildPartialBlock(
    accumulated: some KeyframeTrackContent<Value>, next: some KeyframeTrackContent<Value>
  ) -> some KeyframeTrackContent<Value> {
    KeyframeTrackContentBuilder.buildPartialBlock(accumulated: accumulated, next: next)
  }

  /// Returns the keyframes of all iterations of a loop.
  public static func buildArray(
    _ components: [some KeyframeTrackContent<Value>]
  ) -> some KeyframeTrackContent<Value> {
    KeyframeTrackContentBuilder.buildArray(components)
  }

  /// Returns the keyframes of the first branch of a condition.
  public static func buildEither<First: KeyframeTrackContent, Second: KeyframeTrackContent>(
    first: First
  ) -> KeyframeTrackContentBuilder<Value>.Conditional<Value, First, Second> {
    KeyframeTrackContentBuilder.buildEither(first: first)
  }

  /// Returns the keyframes of the second branch of a condition.
  public static func buildEither<First: KeyframeTrackContent, Second: KeyframeTrackContent>(
    second: Second
  ) -> KeyframeTrackContentBuilder<Value>.Conditional<Value, First, Second> {
    KeyframeTrackContentBuilder.buildEither(second: second)
  }

  /// Returns the only track, which consists of these keyframes and animates the whole value.
  public static func buildFinalResult<Content: KeyframeTrackContent>(
    _ component: Content
  ) -> KeyframeTrack<Value, Value, Content> where Content.Value == Value {
    KeyframeTrack { component }
  }
}
