package import JSONCodec

/// The keys of the members of scenes and their timelines.
extension JSONKey {
  // The keys of scenes.
  package static let animation = JSONKey("animation")
  package static let from = JSONKey("from")
  package static let to = JSONKey("to")
  package static let properties = JSONKey("properties")
  package static let timeline = JSONKey("timeline")
  package static let range = JSONKey("range")
  package static let frameRate = JSONKey("frameRate")
  package static let fidelity = JSONKey("fidelity")
  package static let compatibility = JSONKey("compatibility")
  // The keys of timelines and sessions.
  package static let set = JSONKey("set")
  package static let completionCriteria = JSONKey("completionCriteria")
  package static let disablesAnimations = JSONKey("disablesAnimations")
  package static let stagger = JSONKey("stagger")
  package static let each = JSONKey("each")
  package static let grid = JSONKey("grid")
  package static let order = JSONKey("order")
  package static let animations = JSONKey("animations")
  package static let id = JSONKey("id")
  package static let at = JSONKey("at")
  package static let environment = JSONKey("environment")
  package static let remove = JSONKey("remove")
  package static let value = JSONKey("value")
  package static let animationPaused = JSONKey("animationPaused")
}
