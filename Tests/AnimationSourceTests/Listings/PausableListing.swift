// swift-format-ignore-file
// The code of Apple's documentation pages for AnimationStateKey, AnimationContext and
// AnimationState.subscript(_:), unchanged except that the views are omitted.

import AnimationCore

private struct PausableState<Value: VectorArithmetic>: AnimationStateKey {
    var paused = false
    var pauseTime: TimeInterval = 0.0

    static var defaultValue: Self { .init() }
}

extension AnimationContext {
    fileprivate var pausableState: PausableState<Value> {
        get { state[PausableState<Value>.self] }
        set { state[PausableState<Value>.self] = newValue }
    }
}

struct PausableAnimation: CustomAnimation {
    let base: Animation

    func animate<V>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? where V : VectorArithmetic {
        let paused = context.environment.animationPaused

        let pausableState = context.pausableState
        var pauseTime = pausableState.pauseTime
        if pausableState.paused != paused {
            pauseTime = time - pauseTime
            context.pausableState = PausableState(paused: paused, pauseTime: pauseTime)
        }

        let effectiveTime = paused ? pauseTime : time - pauseTime
        let result = base.animate(value: value, time: effectiveTime, context: &context)
        return result
    }
}

extension EnvironmentValues {
    var animationPaused: Bool {
        get { self[AnimationPausedEntry.self] }
        set { self[AnimationPausedEntry.self] = newValue }
    }
    private enum AnimationPausedEntry: EnvironmentKey { static let defaultValue: Bool = false }
}
