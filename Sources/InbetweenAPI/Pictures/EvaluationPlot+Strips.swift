internal import AnimationCore
internal import AnimationNotation
internal import CurvePlot

// The strips of an evaluation: the curves and targets of each property, or its color.
extension EvaluationPlot {
  /// One element for each property: true if the property is a color.
  var isColor: [Bool] { scene.columns.map { $0.form?.type == .color } }

  /// The strips of all properties, from top to bottom.
  var panels: [Panel] {
    let starts = scene.shapes
    let places = sampling.properties.indices.sorted {
      // BOUND: both are indices of properties.
      NaturalOrder.precedes(sampling.properties[$0].name, sampling.properties[$1].name)
    }
    return places.flatMap { index in
      // BOUND: the sampling has the scene's columns.
      let property = sampling.properties[index], column = scene.columns[index]
      let isAtStart = times.lowerBound == 0 && !scene.isPlayed
      let initial = isAtStart ? starts[property.name].map(column.numbers) : nil
      if column.form?.type == .color { return [ramp(property, initial: initial)] }
      return PropertyStrips(
        name: property.name, unit: PropertyStrips.unit(of: column.form),
        lanes: lanes(property, index, initial: initial),
        isSingle: sampling.properties.count == 1, includesVelocity: asksVelocity
      ).panels
    }
  }

  private func ramp(_ property: MotionSampling.Property, initial: [Double]?) -> Panel {
    let ramp = ColorRamp(property.components, sampling, initial: initial)
    let segments = segments.filter { $0.property == property.name }
    let start = scene.shapes[property.name].flatMap { value in
      scene.columns.first { $0.name == property.name }?.numbers(of: value)
    }
    let isSingle = sampling.properties.count == 1
    var texts: [String] = []
    for place in [start] + segments.map(\.target) {
      guard let text = place.map({ Self.text($0, isColor: true) }) else { continue }
      if texts.last != text { texts.append(text) }
    }
    // The subtitle of a plot with a single property contains its targets.
    let path = isSingle || texts.count > 6 ? "" : texts.joined(separator: " → ")
    var panel = Panel(
      caption: [isSingle ? "" : property.name, path].filter { !$0.isEmpty }.joined(separator: "  "),
      ramp: ramp)
    panel.property = property.name
    return panel
  }

  private func lanes(
    _ property: MotionSampling.Property, _ index: Int, initial: [Double]?
  ) -> [PropertyStrips.Lane] {
    let samples = requested?.columns[index].components
    let tracks = velocities?.tracks.filter { $0.property == property.name } ?? []
    let isAlone = property.components.count == 1
    var moves = false
    var lanes = property.components.enumerated().map { lane, component in
      let pieces = MotionPieces(component, sampling, initial: initial.map { $0[lane] })
      let facts = facts(property.name, component.name, lane)
      moves = moves || facts?.moves ?? (MotionSampling.notable(component.values) > 0)
      let curve = Curve(
        name: component.name, legend: Self.legend(component.name, of: property.name),
        runs: pieces.runs(pieces: 2 * width),
        peaks: facts?.peaks(isSingle: isAlone).filter { times.contains($0.point.time) } ?? [],
        samples: zip(requested?.times ?? [], samples?[lane].values ?? []).map { PlotPoint($0, $1) })
      return PropertyStrips.Lane(
        curve: curve, velocities: lane < tracks.count ? tracks[lane].runs : [],
        levels: levels(of: property.name, lane))
    }
    // A property that never changes has no target.
    if !moves {
      for lane in lanes.indices where lanes[lane].levels.count == 1 { lanes[lane].levels = [] }
    }
    return lanes
  }

  /// Returns the name of a component without the name of its property, such as `x` for
  /// `position.x`.
  ///
  /// A component with the name of its property keeps this name.
  private static func legend(_ name: String, of property: String) -> String {
    guard name != property else { return name }
    let own = name.dropFirst(property.count)
    return String(own.hasPrefix(".") ? own.dropFirst() : own)
  }

  /// Returns the targets of one component, each with its time span.
  ///
  /// - Parameters:
  ///   - property: The name of the property.
  ///   - lane: The index of the component.
  private func levels(of property: String, _ lane: Int) -> [Level] {
    segments.filter { $0.property == property }.compactMap { segment in
      guard let target = segment.target?[lane], segment.end > segment.start,
        segment.end > times.lowerBound
      else {
        return nil
      }
      // BOUND: the guard ensures start < end and lowerBound < end. No segment starts after
      // upperBound.
      let shown = max(segment.start, times.lowerBound)...min(segment.end, times.upperBound)
      return Level(target, times: shown, label: "target \(PlotNumber.text(target))")
    }
  }
}
