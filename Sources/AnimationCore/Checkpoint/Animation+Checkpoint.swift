extension Animation: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    try writer.beginNested()
    defer { writer.endNested() }
    switch storage {
    case .standard: writer.write(0 as UInt8)
    case .bezier(let base): try writer.write(1 as UInt8, base.curve, base.duration)
    case .unitCurve(let base): try writer.write(2 as UInt8, base.curve, base.duration)
    case .fluidSpring(let base): try writer.write(3 as UInt8, base)
    case .spring(let base): try writer.write(4 as UInt8, base)
    case .delay(let modifier): try writer.write(5 as UInt8, modifier.delay, modifier.base)
    case .speed(let modifier): try writer.write(6 as UInt8, modifier.speed, modifier.base)
    case .repetition(let modifier):
      try writer.write(7 as UInt8, modifier.repeatCount, modifier.autoreverses, modifier.base)
    case .logicalCompletion(let modifier):
      try writer.write(8 as UInt8, modifier.duration, modifier.base)
    case .pausable(let modifier): try writer.write(9 as UInt8, modifier.base)
    case .combination: writer.write(10 as UInt8)
    case .custom(let box):
      if let source = box.base as? any StoredSourceAnimation {
        if let text = box.text {
          try writer.write(13 as UInt8, text)
        } else {
          writer.write(12 as UInt8)
        }
        try writer.write(source)
        return
      }
      guard let text = box.text else { throw .custom("\(type(of: box.base))") }
      try writer.write(11 as UInt8, text)
    }
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    self = try reader.nested { reader throws(CheckpointError) in
      switch try reader.byte() {
      case 0: return .default
      case 1:
        let curve = try CubicBezier(from: &reader), duration = try Double(from: &reader)
        return Animation(BezierAnimation(start: curve.start, end: curve.end, duration: duration))
      case 2:
        let curve = try UnitCurve(from: &reader)
        return Animation(UnitCurveAnimation(curve: curve, duration: try Double(from: &reader)))
      case 3: return Animation(try FluidSpringAnimation(from: &reader))
      case 4: return Animation(try SpringAnimation(from: &reader))
      case 5:
        let delay = try Double(from: &reader)
        return try Animation(from: &reader).delay(delay)
      case 6:
        let speed = try Double(from: &reader)
        return try Animation(from: &reader).speed(speed)
      case 7:
        let count = try Int?(from: &reader)
        let autoreverses = try Bool(from: &reader)
        let base = try Animation(from: &reader)
        return Animation(
          RepeatAnimation(base: base, repeatCount: count, autoreverses: autoreverses))
      case 8:
        let duration = try Double(from: &reader)
        return try Animation(from: &reader).logicallyComplete(after: duration)
      case 9: return try Animation(from: &reader).pausable()
      case 10: return Animation(.combination(CombinedAnimation()))
      case 11: return try reader.coding.animation(try reader.text())
      case 12: return try reader.sourceAnimation()
      case 13:
        let text = try reader.text()
        return try reader.sourceAnimation().described(as: text)
      default: throw .damaged
      }
    }
  }
}

extension CubicBezier: Checkpointable {
  func write(to writer: inout CheckpointWriter) {
    for number in [start.x, start.y, end.x, end.y] { number.write(to: &writer) }
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    let start = UnitPoint(x: try Double(from: &reader), y: try Double(from: &reader))
    let end = UnitPoint(x: try Double(from: &reader), y: try Double(from: &reader))
    self.init(start: start, end: end)
  }
}

extension UnitCurve: Checkpointable {
  private static let circular: [UnitCurve] = [
    .circularEaseIn, .circularEaseOut, .circularEaseInOut,
    UnitCurve(shape: .circularEaseInOutInverse), .linear,
  ]

  func write(to writer: inout CheckpointWriter) {
    guard case .bezier(let cubic) = shape else {
      return writer.write(UInt8(Self.circular.firstIndex(of: self) ?? 0))
    }
    writer.write(0xFF as UInt8)
    cubic.write(to: &writer)
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    let tag = try reader.byte()
    if tag == 0xFF {
      self.init(shape: .bezier(try CubicBezier(from: &reader)))
    } else {
      guard Int(tag) < Self.circular.count else { throw .damaged }
      self = Self.circular[Int(tag)]
    }
  }
}

extension FluidSpringAnimation: Checkpointable {
  func write(to writer: inout CheckpointWriter) {
    for number in [response, dampingFraction, blendDuration] { number.write(to: &writer) }
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    try self.init(
      response: reader.read(), dampingFraction: reader.read(), blendDuration: reader.read())
  }
}

extension SpringAnimation: Checkpointable {
  func write(to writer: inout CheckpointWriter) {
    for number in [mass, stiffness, damping, initialVelocity] { number.write(to: &writer) }
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    try self.init(
      mass: reader.read(), stiffness: reader.read(), damping: reader.read(),
      initialVelocity: reader.read())
  }
}
