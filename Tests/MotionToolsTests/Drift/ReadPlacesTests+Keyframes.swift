import AnimationNotation
import MotionTools
import TestSupport
import Testing

extension ReadPlacesTests {
  @Test(
    "of keyframes that cannot be compared have one reason",
    arguments: [
      ("1ms", "from{top:0}to{top:1px}", "must be a time from 0.01 to 60 seconds, such as 300ms"),
      ("1s", "from{left:9px}50%{top:0}to{left:0}", nil),
      ("1s", "from{top:9px;left:0}50%{top:0}to{left:1px}", "must set 'top' at 0 % and at 100 %"),
      ("1s", "from{}to{}", "must set the compared property at 0 % and at 100 %"),
      ("1s", "from{display:none}to{display:block}", "has no number for 'display' at 0 %"),
      ("1s", "from{top:0px}to{top:1em}", "has values of different kinds for 'top'"),
      ("1s", "from{top:2px}50%{top:9px}to{top:2px}", "because the last value equals the first"),
      (
        "1s", "from{top:0}50%{top:9px}to{top:0.000000001px}",
        "because the last value is too close to the first"
      ),
      (
        "1s", "from{top:0;animation-timing-function:cubic-bezier(2,0,0,1)}to{top:1px}",
        "because a control point has an x outside 0 to 1"
      ),
      ("1s", "from{top:0}to{top:-2000000000px}", "has a magnitude of 1e9 or more"),
    ] as [(String, String, String?)])
  func refusedKeyframes(_ duration: String, _ frames: String, _ reason: String?) throws {
    let report = try VerifiedSource(
      ".linear(duration: 1)", "css", "\"keyframes\": \"in\", \"duration\": \"\(duration)\"",
      "a.css", "@keyframes in{\(frames)}"
    ).report()
    #expect(report.unreadable.isEmpty == (reason == nil))
    for place in report.unreadable {
      #expect(place.reason.contains(reason ?? "?"), "\(place.reason)")
    }
  }
}
