import SwiftUI
import UIKit

extension Animation {
  static let card = Animation.spring(duration: 0.5, bounce: 0.3)
  /// Wrong: the response and the damping fraction of an older design.
  static var panel: Animation { .spring(response: 0.35, dampingFraction: 0.9) }
  static let menu: Animation = .timingCurve(0.4, 0, 0.2, 1, duration: 0.3)
}

enum Timing {
  static let card = UISpringTimingParameters(duration: 0.5, bounce: 0.3)
}
