internal import AnimationCore
package import AnimationNotation
internal import JSONCodec

extension PlayedMotion {
  /// Parses an animation in SwiftUI's notation; `nil` if errors were added to `violations`.
  ///
  /// - Parameters:
  ///   - node: The description of the animation.
  ///   - distance: The distance in units of the animated value.
  ///   - registry: The known animations.
  ///   - violations: The list to which errors are added.
  package init?(
    _ node: SyntaxNode, over distance: Double, _ registry: AnimationRegistry,
    _ violations: ViolationList
  ) {
    guard let animation = registry.table(.exact).read(node, violations) else { return nil }
    do throws(ConvertibleMotion.Refusal) {
      try self.init(animation, over: distance)
    } catch {
      violations.add(error.reason, at: node.place)
      return nil
    }
    let limit = Limits.convertedDuration
    let kind = pass.spring == nil ? "duration" : "perceptual duration"
    let duration = pass.spring?.duration ?? pass.curve?.duration ?? limit.range.lowerBound
    guard limit.range.contains(duration) else {
      violations.add(
        """
        has a \(kind) of \(String(shortest: duration)) s: allowed are \(limit.extent) \
        \(limit.citation)
        """, at: node.place)
      return nil
    }
  }
}
