internal import AnimationCore

extension StoredObject {
  /// The cost, in instructions, of the copy that a shared array can need later.
  ///
  /// If two arrays share their storage, a change of one of them copies all elements. The cost is
  /// counted when the second array is made. One instruction takes as long as the copy of about 8
  /// numbers.
  var copyCost: Int {
    guard case .array(_, let value) = self else { return 0 }
    return (value.scalars.count + 16 * value.vectors.count) >> 3
      + Size.objectCopyCost * value.objects.count
  }

  /// The approximate cost of comparing the object with another object, in instructions.
  var comparedSize: Int {
    guard case .animation(let animation) = self else { return 1 }
    return animation.comparedSize
  }
}

extension Machine {
  /// Spends the cost of later copies of the arrays in the given registers.
  ///
  /// The arrays share their storage with another value.
  mutating func countCopies(_ place: SizedSlots) {
    for offset in 0..<place.size.objects {
      // BOUND: the compiler allocates every register of a value.
      fuel &-= objects[place.slots.object + offset].copyCost
    }
  }
}
