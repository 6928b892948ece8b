import AnimationCore
import TestSupport
import Testing

@Suite("A typed value")
struct TypedValueTests {
  @Test("round-trips through its data", arguments: ValueForm.allCases)
  func roundTrip(_ form: ValueForm) {
    var random = SeededGenerator(seed: Int(form.rawValue))
    for _ in 0..<2_000 {
      let value = random.value(of: form.type)
      #expect(TypedValue(value.data, as: form) == value)
    }
  }

  @Test("has data in SwiftUI's units, nested in its order")
  func scales() {
    #expect(Angle(radians: 1.5).animatableData == 192)
    #expect(UnitPoint(x: 0.5, y: -1).animatableData == AnimatablePair(64, -128))
    #expect(Point(x: 1, y: 2).animatableData == AnimatablePair(1, 2))
    #expect(Size(width: 3, height: 4).animatableData == AnimatablePair(3, 4))
    let rect = Rect(x: 1, y: 2, width: 3, height: 4)
    #expect(rect.animatableData == AnimatablePair(AnimatablePair(1, 2), AnimatablePair(3, 4)))
    var insets = EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    #expect(
      insets.animatableData
        == AnimatablePair(1, AnimatablePair(2, AnimatablePair(3, 4))))
    insets.animatableData = insets.animatableData.scaled(by: 2)
    #expect(insets == EdgeInsets(top: 2, leading: 4, bottom: 6, trailing: 8))
  }

  @Test("of nine decimals of a degree prints the same decimals")
  func degrees() {
    for tenths in -36_000...36_000 {
      let degrees = Double(tenths) / 10
      #expect(Angle(degrees: degrees).degrees == degrees)
    }
    var random = SeededGenerator(seed: 5)
    for _ in 0..<10_000 {
      let radians = Double.random(in: -100...100, using: &random)
      #expect(isClose(Angle(radians: radians).degrees, radians * 180 / .pi, relative: 1e-15))
    }
  }

  @Test("half-way is half-way for angles and points", arguments: [0, 0.25, 0.5, 1, 1.3])
  func interpolation(_ amount: Double) {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<500 {
      let numbers = (0..<4).map { _ in random.number(-10...10) }
      let mixed = (0..<2).map { numbers[$0] + (numbers[$0 + 2] - numbers[$0]) * amount }
      var point = UnitPoint(x: numbers[0], y: numbers[1])
      point.animatableData.interpolate(
        towards: UnitPoint(x: numbers[2], y: numbers[3]).animatableData, amount: amount)
      #expect(isClose([point.x, point.y], mixed, absolute: 1e-14))
      var angle = Angle(degrees: numbers[0])
      angle.animatableData.interpolate(
        towards: Angle(degrees: numbers[2]).animatableData, amount: amount)
      #expect(isClose(angle.degrees, mixed[0], absolute: 1e-13))
    }
  }

  @Test("ends its spring by the scaled number, not by the degrees", arguments: Fidelity.allCases)
  func ends(_ fidelity: Fidelity) throws {
    let angle = TypedValue.angle(.degrees(90)).data.components[0]
    #expect(angle == 90 * .pi / 180 * 128)
    let ends = try [angle, 90, .pi / 2].map { target in
      let motion = Motion(to: target, .bouncy, fidelity: fidelity)
      return try #require(motion.events(until: 10).first { $0.name == "removed 0" }).time
    }
    var scene = AnimationScene(
      properties: ["a": (TypedValue.angle(.zero).data, nil)], forms: ["a": .degrees],
      fidelity: fidelity)
    let change = Change(id: "0", set: ["a": .number(angle)], animation: .bouncy)
    scene.schedule(TimelineEntry(at: 0, event: .change(change)))
    let samples = try scene.play(SampleGrid(times: [0, 10]), velocities: false, limits: .none)
    #expect(samples.events.first { $0.kind == .removed }?.time == ends[0])
    #expect(ends[0] > ends[1])
    #expect(ends[1] > ends[2])
    #expect(TypedValue(.number(samples.columns[0].values[1]), as: .degrees) == .angle(.degrees(90)))
  }

  @Test("moves on a display without a scene")
  func display() {
    let display = VirtualDisplay(frameRate: 60)
    let color = display.property(Color(red: 1, green: 1, blue: 1))
    let frame = display.property(Rect.zero)
    withAnimation(.linear(duration: 1)) {
      color.value = Color(red: 0, green: 0, blue: 0, opacity: 0)
      frame.value = Rect(x: 10, y: 20, width: 30, height: 40)
    }
    display.advance(to: 0.5)
    // Colors are interpolated by cube roots. Half of the cube root is an eighth of the light, a
    // perceptually middle grey, and not half of the components.
    let grey = color.presentedValue
    #expect(
      isClose([grey.red, grey.green, grey.blue], [0.388573, 0.388573, 0.388573], absolute: 1e-6))
    #expect(grey.opacity == 0.5)
    #expect(frame.presentedValue == Rect(x: 5, y: 10, width: 15, height: 20))
    display.advance(to: 2)
    #expect(color.presentedValue == color.value)
  }

  @Test("keeps its type in a checkpoint", arguments: ValueForm.allCases)
  func checkpoint(_ form: ValueForm) throws {
    var random = SeededGenerator(seed: 7)
    let start = random.value(of: form.type)
    var scene = AnimationScene(
      properties: ["a": (start.data, nil), "b": (.number(1), nil)], forms: ["a": form])
    let change = Change(
      id: "0", set: ["a": random.value(of: form.type).data, "b": .number(3)], animation: .bouncy)
    scene.schedule(TimelineEntry(at: 0, event: .change(change)))
    _ = try scene.play(SampleGrid(times: [0.1]), velocities: false, limits: .none)
    var copy = try AnimationScene(checkpoint: try scene.checkpoint())
    #expect(copy.forms == ["a": form])
    #expect(copy.status.map(\.status) == scene.status.map(\.status))
    let grid = SampleGrid(start: 0.1, end: 1, fps: 60)
    #expect(
      try copy.play(grid, velocities: true, limits: .none)
        == scene.play(grid, velocities: true, limits: .none))
  }

  @Test("that does not match its motion makes a checkpoint invalid")
  func misfit() throws {
    let scene = AnimationScene(properties: ["a": (.number(0), nil)], forms: ["a": .rect])
    let bytes = try scene.checkpoint()
    #expect(throws: CheckpointError.damaged) { try AnimationScene(checkpoint: bytes) }
  }
}

extension SeededGenerator {
  /// Returns a random value of a type.
  fileprivate mutating func value(of type: ValueType) -> TypedValue {
    let numbers = (0..<4).map { _ in number(-1000...1000) }
    return switch type {
    case .angle: .angle(.degrees(numbers[0]))
    case .color:
      .color(
        Color(red: number(0...1), green: number(0...1), blue: number(0...1), opacity: number(0...1))
      )
    case .point: .point(Point(x: numbers[0], y: numbers[1]))
    case .rect:
      .rect(Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    case .size: .size(Size(width: numbers[0], height: numbers[1]))
    case .unitPoint: .unitPoint(UnitPoint(x: numbers[0], y: numbers[1]))
    }
  }
}
