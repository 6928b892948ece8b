internal import AnimationCore

extension StoredObject {
  /// The cost of copying the object, in units of an instruction that copies one number.
  ///
  /// If two arrays share their storage, changing one of them copies all elements. The time of one
  /// instruction suffices for about 8 numbers. The cost is counted when the second array is made.
  var copyCost: Int {
    guard case .array(_, let value) = self else { return 0 }
    return (value.scalars.count + 16 * value.vectors.count + 4 * value.objects.count) >> 3
  }

  /// The maximum number of numbers that a comparison of this object with another object reads.
  var comparedSize: Int {
    guard case .animation(let animation) = self else { return 1 }
    return animation.comparedSize
  }
}

extension Machine {
  /// Counts the cost of copying the arrays that registers share with another value.
  mutating func countCopies(_ place: SizedSlots) {
    for offset in 0..<place.size.objects {
      // BOUND: the compiler places every register of a value inside its file.
      fuel &-= objects[place.slots.object + offset].copyCost
    }
  }
}
