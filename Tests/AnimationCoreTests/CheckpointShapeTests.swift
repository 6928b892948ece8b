import Testing

@testable import AnimationCore

@Suite("A checkpoint with wrong shapes")
struct CheckpointShapeTests {
  private static let vectors: [[Double]] = [[1], [1, 1], [1, 1, 1]]
  private static let shapes: [PropertyValue] =
    [.number(1)] + vectors.compactMap { AnimatableVector($0).map(PropertyValue.vector) }

  private static func scene(_ value: PropertyValue, _ fidelity: Fidelity) -> AnimationScene {
    AnimationScene(properties: ["x": (value, nil)], fidelity: fidelity)
  }

  /// True if the scene can be read back.
  private static func isReadable(_ scene: AnimationScene) throws -> Bool {
    let bytes = try scene.checkpoint()
    do throws(CheckpointError) {
      _ = try AnimationScene(checkpoint: bytes)
      return true
    } catch {
      #expect(error == .damaged)
      return false
    }
  }

  @Test("is refused, in the queue and in running phases", arguments: Fidelity.allCases)
  func values(_ fidelity: Fidelity) throws {
    for shape in Self.shapes {
      for value in Self.shapes {
        var changed = Self.scene(shape, fidelity)
        let change = Change(id: "a", set: ["x": value], animation: .bouncy)
        changed.schedule(TimelineEntry(at: 1, event: .change(change)))
        #expect(try Self.isReadable(changed) == value.hasShape(of: shape))
        let trigger = PhaseTrigger(
          id: "p",
          phases: [PhaseTrigger.Phase(set: ["x": shape]), PhaseTrigger.Phase(set: ["x": value])])
        var scheduled = Self.scene(shape, fidelity)
        scheduled.schedule(TimelineEntry(at: 1, event: .phases(trigger)))
        #expect(try Self.isReadable(scheduled) == value.hasShape(of: shape))
        var running = Self.scene(shape, fidelity)
        running.phaseRuns = [PhaseRun(trigger: trigger, number: 0)]
        #expect(try Self.isReadable(running) == value.hasShape(of: shape))
      }
    }
  }

  @Test("or with two properties of one name is refused", arguments: Fidelity.allCases)
  func names(_ fidelity: Fidelity) throws {
    var scene = Self.scene(.number(0), fidelity)
    let other = AnimationScene(properties: ["y": (.number(0), nil)], fidelity: fidelity)
    scene.properties += other.properties
    #expect(try Self.isReadable(scene))
    scene.properties += Self.scene(.number(1), fidelity).properties
    #expect(try !Self.isReadable(scene))
  }
}
