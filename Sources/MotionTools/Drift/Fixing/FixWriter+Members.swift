/// Computes the replacements that add members to objects and remove members from objects.
extension FixWriter {
  /// Returns the edit that adds members to an object.
  ///
  /// - Parameters:
  ///   - added: The members to add.
  ///   - object: The object.
  ///   - end: The offset after a member that the new members can follow; `nil` if there is no such
  ///     member.
  ///   - replaced: The index of a member that the new members replace; `nil` if they replace no
  ///     member.
  func insertion(
    of added: [NewMember], in object: FoundObject, at end: Int?, insteadOf replaced: Int?
  ) -> SourceEdit {
    let text = added.map { "\($0.key): \($0.code)" }.joined(separator: ", ")
    if let replaced {
      return edit(object.members[replaced].range, text)
    } else if let end {
      return edit(end..<max(end, end), ", " + text)
    } else if let start = object.members.first?.range.lowerBound {
      return edit(start..<max(start, start), text + ", ")
    } else {
      return edit(object.range, "{ \(text) }")
    }
  }

  /// Returns the edits that remove members and the commas of these members.
  ///
  /// The comma after a removed member is removed, or else the comma before the member. Comments
  /// between removed members are removed with them.
  ///
  /// `indices` contains the indices of the members to remove, in ascending order.
  func removals(_ indices: [Int], of object: FoundObject) -> [SourceEdit] {
    let gone = indices.map { object.members[$0] }
    var edits: [SourceEdit] = [], index = 0
    while index < gone.count {
      // Members that are separated only by a comma are removed together.
      var last = index
      // BOUND: last + 1 < count, by the condition.
      while last + 1 < gone.count, let comma = gone[last].commaAfter,
        gone[last + 1].commaBefore == comma
      {
        last += 1
      }
      edits += removal(of: gone[index], to: gone[last])
      index = last + 1
    }
    return edits
  }

  /// Returns the edits that remove successive members with their commas, from `first` to `last`.
  private func removal(
    of first: FoundObject.Member, to last: FoundObject.Member
  ) -> [SourceEdit] {
    var low = first.range.lowerBound, high = last.range.upperBound, edits: [SourceEdit] = []
    // A comma behind a comment is removed on its own, and the comment stays.
    func remove(_ comma: Int) { edits.append(edit(comma..<max(comma, comma + 1), "")) }
    if let comma = last.commaAfter {
      let isNext = isSpace(from: high, to: comma)
      if isNext { high = comma + 1 } else { remove(comma) }
      if let before = first.commaBefore, isSpace(from: before + 1, to: low) {
        low = before + 1
      } else if isNext {
        while high < file.bytes.count, file.bytes[high] == UInt8(ascii: " ") { high += 1 }
      }
    } else if let comma = first.commaBefore {
      if isSpace(from: comma + 1, to: low) { low = comma } else { remove(comma) }
    }
    return edits + [edit(low..<max(low, high), "")]
  }

  /// True if only white space is between two offsets.
  private func isSpace(from start: Int, to end: Int) -> Bool {
    let range = (start..<max(start, end)).clamped(to: 0..<file.bytes.count)
    return file.bytes[range].allSatisfy { $0 <= 32 }
  }
}
