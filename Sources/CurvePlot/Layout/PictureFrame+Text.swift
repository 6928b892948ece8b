// The texts above and below the panels, wrapped to the available width.
extension PictureFrame {
  /// Returns the legend of a panel as lines of entries.
  ///
  /// The legend names the panel's ``Panel/legendCurves``.
  ///
  /// - Parameters:
  ///   - panel: The panel.
  ///   - left: The left edge of the lines, in pixels.
  ///   - right: The right edge of the lines, in pixels.
  ///   - caption: The width of the caption in pixels. The first line begins beside the caption.
  static func legend(
    _ panel: Panel, from left: Double, to right: Double, after caption: Double = 0
  ) -> [[LegendEntry]] {
    let curves = panel.legendCurves
    var lines: [[LegendEntry]] = curves.isEmpty ? [] : [[]]
    var x = left + caption
    for curve in curves {
      let text = TextMetrics.fitting(
        curve.legend, width: min(240, right - left - sampleWidth - 6), .label)
      let width = sampleWidth + 6 + TextMetrics.width(text, .label)
      if x + width > right && x > left {
        lines.append([])
        x = left
      }
      // BOUND: if there are curves, there is one line at the start, and lines are only added.
      lines[lines.count - 1].append(LegendEntry(name: text, look: curve.look, x: x))
      x += width + 18
    }
    return lines
  }

  /// Returns the texts above a panel: its caption, its legend and its event numbers.
  ///
  /// The legend begins beside the caption.
  ///
  /// - Parameters:
  ///   - panel: The panel.
  ///   - hasLegend: True if the panel has a legend of its own.
  ///   - numbers: The labels with the numbers of the panel's moments.
  ///   - margin: The margin around the picture, in pixels.
  ///   - width: The width of the picture, in pixels.
  static func head(
    _ panel: Panel, hasLegend: Bool, numbers: [EventLabels.Label], _ margin: Double, _ width: Double
  ) -> PanelHead {
    let caption = TextMetrics.fitting(panel.caption, width: width - 2 * margin, .label)
    let captionWidth = caption.isEmpty ? 0 : TextMetrics.width(caption, .label) + 18
    var head = PanelHead(
      caption: caption,
      legend: hasLegend
        ? legend(panel, from: margin, to: width - margin, after: captionWidth) : [],
      numbers: numbers)
    // The numbers share the last line of the other texts if they are to the right of these texts.
    let texts = (head.legend.last ?? []).map {
      $0.x + sampleWidth + 6 + TextMetrics.width($0.name, .label) + 10
    }
    let end = max(
      texts.max() ?? 0, head.legend.count > 1 || caption.isEmpty ? 0 : margin + captionWidth - 8)
    let isFree = numbers.allSatisfy { $0.middle - $0.half > end }
    head.hasNumberLine =
      !numbers.isEmpty && (!isFree || caption.isEmpty && head.legend.isEmpty)
    return head
  }

  /// A span's label, which is in the row of the span's band.
  struct SpanLabel {
    var text: String
    /// The horizontal position of the text, in pixels from the left edge of the panels.
    ///
    /// It is the position of the text's start or of its middle, as `anchor` specifies.
    var x: Double
    var anchor: Drawing.Anchor
  }

  /// Returns a label for each span, inside the span's band or to the right of the band.
  ///
  /// The label is `nil` for a span whose names do not fit.
  ///
  /// - Parameters:
  ///   - spans: The spans.
  ///   - times: The time axis.
  ///   - width: The width of the time axis in pixels.
  static func labels(_ spans: [Span], _ times: Axis, _ width: Double) -> [SpanLabel?] {
    func ends(_ span: Span) -> (start: Double, end: Double) {
      (
        max(times.fraction(span.times.lowerBound), 0) * width,
        min(times.fraction(span.times.upperBound), 1) * width
      )
    }
    // The starts of the spans in each row, ascending.
    let starts = Dictionary(grouping: spans, by: \.lane).mapValues { row in
      row.map { ends($0).start }.sorted()
    }
    return spans.indices.map { index in
      let span = spans[index], (start, end) = ends(span)
      let fitting = span.labels.first { TextMetrics.width($0, .label) + 3 <= end - start }
      let inside = fitting.map { SpanLabel(text: $0, x: (start + end) / 2, anchor: .middle) }
      guard let full = span.labels.first, fitting != full else { return inside }
      // The name may extend to the next band in the same row, or to the end of the axis.
      let row = starts[span.lane] ?? [], index = row.boundary { $0 >= end - 0.5 }
      let next = index < row.count ? row[index] : width
      return end + 6 + TextMetrics.width(full, .label) <= next
        ? SpanLabel(text: full, x: end + 5, anchor: .start) : inside
    }
  }

  /// Returns one remark that lists the spans whose full names do not fit into the row of their
  /// band.
  ///
  /// The result is empty if all full names fit. At most ``maxSentences`` spans are listed.
  static func unnamed(_ plot: Plot, _ times: Axis, _ width: Double) -> [String] {
    let narrow = zip(plot.spans, labels(plot.spans, times, width))
      .filter { $0.1?.text != $0.0.labels.first }.map(\.0)
    guard !narrow.isEmpty else { return [] }
    let shown = narrow.prefix(maxSentences).map(\.sentence).joined(separator: "; ")
    let more = narrow.count - maxSentences
    return [more > 0 ? "\(shown); + \(more) more in the description" : shown]
  }

  /// The maximum number of spans that the remark about unnamed spans lists.
  private static var maxSentences: Int { 12 }

  /// Returns the lines of the notes; short notes share a line, and long notes are wrapped.
  ///
  /// Notes that do not fit into ``maxFooterLines`` are omitted. The last line then contains the
  /// number of omitted notes.
  static func footer(_ notes: [Note], width: Double) -> [String] {
    var lines: [String] = []
    func fits(_ text: String) -> Bool { TextMetrics.width(text, .label) <= width }
    for (index, note) in notes.enumerated() {
      // A note that ends with a period does not share a line with another note.
      if let last = lines.last, !last.hasSuffix("."), !note.sentence.hasSuffix("."),
        fits("\(last)\(separator)\(note.sentence)")
      {
        // BOUND: lines is not empty, because `last` exists.
        lines[lines.count - 1] = "\(last)\(separator)\(note.sentence)"
        continue
      }
      let own = TextMetrics.wrapped(note.sentence, width: width)
      // If a note does not fit, this note and all later notes are omitted, and counted.
      guard lines.count + own.count <= maxFooterLines else {
        let more = "+ \(notes.count - index) more in the description of the picture"
        lines += TextMetrics.wrapped(more, width: width)
        break
      }
      lines += own
    }
    return lines
  }

  /// The text between two notes on the same line.
  private static var separator: String { "  ·  " }
  /// The maximum number of lines of notes.
  ///
  /// The text description of the picture contains all notes, even those that are not shown.
  private static var maxFooterLines: Int { 9 }
}
