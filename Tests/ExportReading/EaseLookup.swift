/// The values that GSAP's `CustomEase` plays for a path.
///
/// As in GSAP, the path becomes points, the points are linked, and the links fill a lookup table.
///
/// Source: greensock/GSAP, `CustomEase` 3.11.
struct EaseLookup {
  private final class Link {
    var x, y, cx, cy, nx: Double
    var next: Link?

    init(_ x: Double, _ y: Double) { (self.x, self.y, cx, cy, nx) = (x, y, 0, 0, 0) }
  }

  private var table: [Link] = []

  init(_ numbers: [Double], precision: Double) {
    var links: [Link] = []
    for start in stride(from: 0, to: numbers.count - 7, by: 6) {
      let curve = Array(numbers[start..<start + 8])
      links.append(Link(curve[0], curve[1]))
      Self.halved(curve, 1 / (precision * 200_000), &links)
      links.append(Link(curve[6], curve[7]))
    }
    var kept: [Link] = []
    for link in links where link.x <= 1 {
      if let last = kept.last, link.x <= last.x { continue }
      kept.append(link)
    }
    var isFast = precision <= 1
    var closest = 1.0
    for index in kept.indices.dropFirst() {
      let (a, b) = (kept[index - 1], kept[index])
      (a.cx, a.cy, a.nx, a.next) = (b.x - a.x, b.y - a.y, b.x, b)
      if index > 1, abs(a.cy / a.cx - kept[index - 2].cy / kept[index - 2].cx) > 2 {
        isFast = false
      }
      closest = min(closest, a.cx)
    }
    let count = Int(1 / closest + 1), step = 1 / Double(count)
    var place = 0
    for index in 0..<count {
      let x = Double(index) * step
      while kept[place].nx < x, place < kept.count - 2 { place += 1 }
      let link = kept[place]
      guard isFast else {
        table.append(link)
        continue
      }
      let even = Link(x, link.y + (x - link.x) / link.cx * link.cy)
      (even.cx, even.nx) = (step, 9)
      table.last?.cy = even.y - (table.last?.y ?? 0)
      table.append(even)
    }
    if isFast, let last = table.last { last.cy = (kept.last?.y ?? 0) - last.y }
  }

  func value(at x: Double) -> Double {
    var link = table[min(Int(x * Double(table.count)), table.count - 1)]
    while link.nx < x, let next = link.next, next.next != nil { link = next }
    return link.y + (x - link.x) / link.cx * link.cy
  }

  private static func halved(_ c: [Double], _ threshold: Double, _ links: inout [Link]) {
    func mean(_ a: (Double, Double), _ b: (Double, Double)) -> (Double, Double) {
      ((a.0 + b.0) / 2, (a.1 + b.1) / 2)
    }
    let p = [(c[0], c[1]), (c[2], c[3]), (c[4], c[5]), (c[6], c[7])]
    let (a, b, d) = (mean(p[0], p[1]), mean(p[1], p[2]), mean(p[2], p[3]))
    let (e, f) = (mean(a, b), mean(b, d))
    let m = mean(e, f)
    let (dx, dy) = (p[3].0 - p[0].0, p[3].1 - p[0].1)
    let d2 = abs((p[1].0 - p[3].0) * dy - (p[1].1 - p[3].1) * dx)
    let d3 = abs((p[2].0 - p[3].0) * dy - (p[2].1 - p[3].1) * dx)
    let goesOn = (d2 + d3) * (d2 + d3) > threshold * (dx * dx + dy * dy)
    if goesOn { halved([p[0].0, p[0].1, a.0, a.1, e.0, e.1, m.0, m.1], threshold, &links) }
    links.append(Link(m.0, m.1))
    if goesOn { halved([m.0, m.1, f.0, f.1, d.0, d.1, p[3].0, p[3].1], threshold, &links) }
  }
}
