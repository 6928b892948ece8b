internal import AnimationCore
internal import AnimationNotation

/// The motion of a property toward one target, until the next timeline entry for the property.
struct MotionSegment {
  var property: String
  /// The components of the target; `nil` if there is no target or several targets.
  var target: [Double]?
  /// The start and the end of the segment in seconds.
  var start, end: Double

  /// Returns the segments of all properties, up to the time `end` in seconds.
  ///
  /// The segments are in order of their ends. A segment begins at time 0, or at a timeline entry
  /// that is still scheduled in `scene`. So the scene must not have been played past the start of
  /// the plot.
  static func all(of scene: AnimationScene, until end: Double) -> [MotionSegment] {
    let columns = scene.columns
    let values = scene.shapes
    var open = columns.map { column in
      MotionSegment(
        property: column.name, target: values[column.name].map(column.numbers), start: 0, end: end)
    }
    var segments: [MotionSegment] = []
    for (entry, time) in scene.agenda where time <= end {
      for (index, column) in columns.enumerated() {
        let next: [Double]?
        switch entry.event {
        case .change(let change):
          guard let value = change.set[column.name] else { continue }
          next = column.numbers(of: value)
        case .keyframes(let trigger):
          guard trigger.tracks[column.name] != nil else { continue }
          next = nil
        case .phases(let trigger):
          guard trigger.phases.contains(where: { $0.set[column.name] != nil }) else { continue }
          next = nil
        case .remove(let names):
          guard names.contains(column.name) else { continue }
          next = nil
        case .environment: continue
        }
        open[index].end = time
        if time > open[index].start { segments.append(open[index]) }
        open[index] = MotionSegment(property: column.name, target: next, start: time, end: end)
      }
    }
    return segments + open
  }
}
