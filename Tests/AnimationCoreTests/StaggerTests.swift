import TestSupport
import Testing

@testable import AnimationCore

@Suite("A stagger")
struct StaggerTests {
  private static func delays(
    _ count: Int, _ origin: Stagger.Origin, _ grid: Stagger.Grid? = nil
  ) -> [Double] {
    let names = (0..<count).map { "p\($0)" }
    let delays = Stagger(each: 2, origin: origin, grid: grid).delays(of: names)
    return names.map { (delays[$0] ?? .nan) / 2 }
  }

  @Test("measures the distance from its origin on a line")
  func line() {
    #expect(Self.delays(4, .first) == [0, 1, 2, 3])
    #expect(Self.delays(4, .last) == [3, 2, 1, 0])
    #expect(Self.delays(4, .index(1)) == [1, 0, 1, 2])
    #expect(Self.delays(5, .center) == [2, 1, 0, 1, 2])
    #expect(Self.delays(4, .center) == [1.5, 0.5, 0.5, 1.5])
    #expect(Self.delays(5, .edges) == [0, 1, 2, 1, 0])
    #expect(Self.delays(4, .edges) == [0, 1, 1, 0])
    for origin in [Stagger.Origin.first, .last, .index(0), .center, .edges] {
      #expect(Self.delays(1, origin) == [0])
    }
  }

  @Test("measures Euclidean distances in a grid")
  func grid() {
    let grid = Stagger.Grid(rows: 2, columns: 3)
    let two = 2.0.squareRoot(), five = 5.0.squareRoot()
    #expect(Self.delays(6, .first, grid) == [0, 1, 2, 1, two, five])
    #expect(Self.delays(6, .last, grid) == [five, two, 1, 2, 1, 0])
    #expect(Self.delays(6, .index(4), grid) == [two, 1, two, 1, 0, 1])
    let far = 1.25.squareRoot()
    #expect(Self.delays(6, .center, grid) == [far, 0.5, far, far, 0.5, far])
    #expect(Self.delays(6, .edges, grid) == [0, far - 0.5, 0, 0, far - 0.5, 0])
    // The last row may have free cells.
    #expect(Self.delays(5, .last, grid) == [two, 1, two, 1, 0])
  }

  @Test("in a grid of one row or one column equals a stagger on a line", arguments: 1...9)
  func flat(_ count: Int) {
    for origin in [Stagger.Origin.first, .last, .index(count / 2), .center, .edges] {
      let line = Self.delays(count, origin)
      #expect(Self.delays(count, origin, Stagger.Grid(rows: 1, columns: count)) == line)
      #expect(Self.delays(count, origin, Stagger.Grid(rows: count, columns: 1)) == line)
    }
  }

  @Test("begins with the properties in natural order, or in a given order")
  func order() {
    let names = ["card10", "card2", "Card1", "card", "card02", "b", "card2a"]
    #expect(
      NaturalOrder.sorted(names) == ["Card1", "b", "card", "card02", "card2", "card2a", "card10"])
    let stagger = Stagger(each: 1, order: ["b", "a", "c"])
    #expect(stagger.delays(of: ["a", "b", "c"]) == ["b": 0, "a": 1, "c": 2])
  }

  @Test("has a total order for any names")
  func totalOrder() {
    var random = SeededGenerator(seed: 1)
    let letters = ["0", "1", "9", "00", "12", "a", "é", "-", ""]
    let names = (0..<60).map { _ in
      (0..<random.whole(0...4)).map { _ in letters[random.whole(0...8)] }.joined()
    }
    for a in names {
      for b in names {
        #expect([a < b, NaturalOrder.precedes(a, b)].count == 2)
        #expect(!(NaturalOrder.precedes(a, b) && NaturalOrder.precedes(b, a)), "\(a), \(b)")
        #expect((a == b) == (!NaturalOrder.precedes(a, b) && !NaturalOrder.precedes(b, a)))
        for c in names where NaturalOrder.precedes(a, b) && NaturalOrder.precedes(b, c) {
          #expect(NaturalOrder.precedes(a, c), "\(a), \(b), \(c)")
        }
      }
    }
  }

  @Test("fits only a change with its properties")
  func fits() {
    let names = ["a", "b", "c"]
    #expect(Stagger(each: 1, origin: .index(2), order: ["c", "a", "b"]).fits(names))
    #expect(Stagger(each: 1, grid: .init(rows: 2, columns: 2)).fits(names))
    for wrong in [
      Stagger(each: 1, origin: .index(3)), Stagger(each: 1, origin: .index(-1)),
      Stagger(each: 1, grid: .init(rows: 1, columns: 2)),
      Stagger(each: 1, grid: .init(rows: -3, columns: -3)),
      Stagger(each: 1, grid: .init(rows: .max, columns: .max)),
      Stagger(each: 1, order: ["a", "b"]), Stagger(each: 1, order: ["a", "b", "d"]),
      Stagger(each: 1, order: ["a", "b", "b"]), Stagger(each: 1, order: ["a", "b", "c", "c"]),
    ] {
      #expect(!wrong.fits(names), "\(wrong)")
    }
  }
}
