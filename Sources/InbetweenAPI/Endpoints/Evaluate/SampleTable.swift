internal import JSONCodec
internal import AnimationNotation
internal import AnimationCore

/// An evaluation as comma-separated values: a header, then one record per sample.
///
/// The columns are the time, the components of the properties in the order of the properties, and
/// the components of the velocities. The time and the velocities are optional. A field is empty if
/// the property is removed or the number is not finite. Events are not included.
///
/// Source: RFC 4180.
struct SampleTable: SampleWriter, Sendable {
  private let options: EvaluationResponse.Options
  private var output = ByteWriter(capacity: 32_768)
  private var isFirst = true

  init(options: EvaluationResponse.Options) { self.options = options }

  /// Writes the header, which contains the names of the columns.
  mutating func begin(_ columns: [Samples.Column]) {
    var names = options.omitsTimes ? [] : ["time"]
    for column in columns { names += column.fieldNames(column.form) }
    if options.includesVelocity {
      for column in columns {
        names += column.fieldNames(column.form?.ofVelocity).map { "velocity(\($0))" }
      }
    }
    var heads: Set<String> = []
    for name in names {
      var head = Self.beginsFormula(name) ? "'" + name : name
      // A property may have the name of the time column or of another component's column.
      while !heads.insert(head).inserted { head = "'" + head }
      field(head)
    }
    endRecord()
  }

  /// Writes a record for each sample.
  mutating func write(_ samples: Samples) {
    for (index, time) in samples.times.enumerated() {
      if !options.omitsTimes {
        separate()
        output.append(shortest: time)
      }
      for column in samples.columns { write(column, at: index, isVelocity: false) }
      if options.includesVelocity {
        for column in samples.columns { write(column, at: index, isVelocity: true) }
      }
      endRecord()
    }
  }

  /// Writes nothing: CSV has no end marker.
  mutating func end(animating: [String]) {}

  /// Returns the bytes written since the last call.
  mutating func take() -> [UInt8] { output.take() }

  private mutating func write(_ column: Samples.Column, at index: Int, isVelocity: Bool) {
    let form = isVelocity ? column.form?.ofVelocity : column.form
    guard index < column.count else {
      for _ in 0..<(form?.fieldNames.count ?? column.width ?? 1) { separate() }
      return
    }
    guard let form else {
      let width = column.width ?? 1
      // BOUND: a width is 1 or more, and the guard ensures index < count.
      for lane in index * width..<(index + 1) * width {
        number(isVelocity ? column.velocities[lane] : column.values[lane])
      }
      return
    }
    let value = column.data(column.values, at: index)
    let typed =
      isVelocity
      ? TypedValue(
        velocity: column.data(column.velocities, at: index), at: value,
        as: column.form ?? form) : TypedValue(value, as: form)
    if form == .hexColor, case .color(let color) = typed {
      separate()
      output.append(color.hex ?? "")
    } else {
      typed.forEachComponent(form) { number($1) }
    }
  }

  private mutating func number(_ value: Double) {
    separate()
    guard value.isFinite else { return }
    if let precision = options.precision {
      output.append(value, decimals: precision)
    } else {
      output.append(shortest: value)
    }
  }

  /// Writes a text, in quotes if necessary.
  ///
  /// Semicolons also require quotes, because they separate cells in some locales.
  private mutating func field(_ text: String) {
    separate()
    let needsQuotes = text.utf8.contains { "\",;\t\r\n".utf8.contains($0) }
    guard needsQuotes else { return output.append(text) }
    output.append("\"")
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { output.append(byte) }
      output.append(byte)
    }
    output.append("\"")
  }

  /// True if a spreadsheet would evaluate a name as a formula.
  ///
  /// The caller then adds an apostrophe. Full-width characters such as `＝` are included, because
  /// Japanese editions of spreadsheet programs treat them like ASCII characters.
  ///
  /// Source: OWASP, CSV Injection.
  private static func beginsFormula(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first(where: { !$0.properties.isWhitespace }) else {
      return false
    }
    return "=+-@＝＋－＠".unicodeScalars.contains(first)
  }

  @inline(__always)
  private mutating func separate() {
    if !isFirst { output.append(UInt8(ascii: ",")) }
    isFirst = false
  }

  private mutating func endRecord() {
    output.append("\r\n")
    isFirst = true
  }
}

extension Samples.Column {
  /// Returns the names of one property's columns, such as `offset[0]` and `offset[1]` for a vector.
  fileprivate func fieldNames(_ form: ValueForm?) -> [String] {
    if let form { return form.fieldNames.map { "\(name).\($0)" } }
    return width.map { width in (0..<width).map { "\(name)[\($0)]" } } ?? [name]
  }
}

extension ValueForm {
  /// The names of the components of a value in this form; each component has its own column.
  fileprivate var fieldNames: [String] {
    if self == .hexColor { return ["hex"] }
    var names: [String] = []
    TypedValue(.number(0), as: self).forEachComponent(self) { name, _ in names.append(name) }
    return names
  }
}
