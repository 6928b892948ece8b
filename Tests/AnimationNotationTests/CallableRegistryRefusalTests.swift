import AnimationNotation
import JSONCodec
import Testing

struct CallableRegistryRefusalTests {
  @Test(
    "An error in a JSON object is reported with its pointer",
    arguments: [
      (
        #"{"type":"lineer"}"#,
        [
          #"{"pointer":"/type","detail":"must be an animation","given":"lineer","allowed":["linear","spring","timingCurve","pausable"],"suggestion":"linear"}"#
        ]
      ),
      (
        #"{}"#,
        [
          #"{"pointer":"/type","detail":"is required","allowed":["linear","spring","timingCurve","pausable"]}"#
        ]
      ),
      (#"{"type":5}"#, [#"{"pointer":"/type","detail":"must be a string","given":5}"#]),
      (
        #"5"#,
        [
          #"{"pointer":"","detail":"must be an animation: write .easeInOut(duration: 5)","given":5,"suggestion":".easeInOut(duration: 5)"}"#
        ]
      ),
      (#"[]"#, [#"{"pointer":"","detail":"must be an animation, not an array"}"#]),
      (#"null"#, [#"{"pointer":"","detail":"must be an animation","given":null}"#]),
      (
        #"{"type":"linear","duraton":1,"x":2}"#,
        [
          #"{"pointer":"/duraton","detail":"unknown key","allowed":["duration"],"suggestion":"duration"}"#,
          #"{"pointer":"/x","detail":"unknown key","allowed":["duration"]}"#,
        ]
      ),
      (
        #"{"type":"spring","duration":"a","bounce":1e400}"#,
        [
          #"{"pointer":"/duration","detail":"must be a number","given":"a"}"#,
          #"{"pointer":"/bounce","detail":"must be finite"}"#,
        ]
      ),
      (
        #"{"type":"spring","duration":1,"dampingFraction":1}"#,
        [
          #"{"pointer":"/dampingFraction","detail":"cannot be combined with the other keys: write either (duration, bounce, blendDuration) or (response, dampingFraction, blendDuration)","allowed":["duration","bounce","blendDuration"]}"#
        ]
      ),
      (
        #"{"type":"spring","spring":{"dampingRatio":1}}"#,
        [
          #"{"pointer":"/spring","detail":"needs 'response' or 'settlingDuration'","allowed":["response","settlingDuration"]}"#
        ]
      ),
      (
        #"{"type":"spring","spring":{"response":0}}"#,
        [
          #"{"pointer":"/spring/response","detail":"must be more than 0","given":0}"#,
          #"{"pointer":"/spring/dampingRatio","detail":"is required"}"#,
        ]
      ),
      (
        #"{"type":"timingCurve","controlPoints":[0,1,"x"]}"#,
        [#"{"pointer":"/controlPoints","detail":"must have 4 numbers, not 3"}"#]
      ),
      (
        #"{"type":"timingCurve","controlPoints":[0,1,"x",1e999]}"#,
        [
          #"{"pointer":"/controlPoints/2","detail":"must be a number","given":"x"}"#,
          #"{"pointer":"/controlPoints/3","detail":"must be finite"}"#,
        ]
      ),
      (
        #"{"type":"linear","modifiers":[{"type":"repeatCount","count":1.5},{"type":"sped","speed":2},5,{"type":"repeatCount","count":0}]}"#,
        [
          #"{"pointer":"/modifiers/2","detail":"must be an object such as {\"type\": \"delay\", \"delay\": 1}","given":5}"#,
          #"{"pointer":"/modifiers/0/count","detail":"must be a whole number","given":1.5}"#,
          #"{"pointer":"/modifiers/1/type","detail":"must be a modifier","given":"sped","allowed":["speed","repeatCount","repeatForever"],"suggestion":"speed"}"#,
          #"{"pointer":"/modifiers/3/count","detail":"must be from 1 to 1000","given":0}"#,
        ]
      ),
      (
        #"{"type":"spring","spring":{"type":"bouncy","modifiers":[{"type":"speed","speed":1}]}}"#,
        [
          #"{"pointer":"/spring/modifiers/0","detail":"a spring accepts no modifiers: remove this modifier"}"#
        ]
      ),
      (
        #""linear(duraton: 1)""#,
        [
          #"{"pointer":"","column":8,"length":7,"detail":"unknown label","allowed":["duration"],"suggestion":"duration"}"#
        ]
      ),
    ] as [(String, [String])])
  func wrongJSON(text: String, expected: [String]) throws {
    let result = try SampleTables.read(json: text)
    #expect(result.made == nil)
    #expect(result.violations == expected)
  }

  @Test(
    "An error in SwiftUI text is reported with its column",
    arguments: [
      (
        ".lineer(duration: 1)",
        [
          #"{"parameter":"animation","column":2,"length":6,"detail":"must be an animation","given":"lineer","allowed":["linear","spring","timingCurve","pausable"],"suggestion":"linear"}"#
        ]
      ),
      (
        "Spring.linear",
        [
          #"{"parameter":"animation","column":1,"length":6,"detail":"'Spring' is not the type of an animation. Write .linear","given":"Spring","allowed":["Animation"],"suggestion":".linear"}"#
        ]
      ),
      (
        "1.5",
        [
          #"{"parameter":"animation","column":1,"length":3,"detail":"must be an animation: write .easeInOut(duration: 1.5)","given":1.5,"suggestion":".easeInOut(duration: 1.5)"}"#
        ]
      ),
      (
        "",
        [
          #"{"parameter":"animation","column":1,"length":0,"detail":"expected a value, but found the end of the text","allowed":["a number","true","false","a name or a call"]}"#
        ]
      ),
      (
        ".linear(1)",
        [
          #"{"parameter":"animation","column":9,"length":1,"detail":"needs a label: write duration: 1","allowed":["duration"],"suggestion":"duration: 1"}"#
        ]
      ),
      (
        ".linear(duration: .pi, duration: 2)",
        [#"{"parameter":"animation","column":24,"length":8,"detail":"is given twice"}"#]
      ),
      (
        ".linear(duration: 1/0)",
        [#"{"parameter":"animation","column":19,"length":3,"detail":"must be finite"}"#]
      ),
      (
        ".linear(duration: true)",
        [
          #"{"parameter":"animation","column":19,"length":4,"detail":"must be a number","given":true}"#
        ]
      ),
      (
        ".linear(duration: .x)",
        [
          #"{"parameter":"animation","column":19,"length":2,"detail":"must be a number, not a name or a call"}"#
        ]
      ),
      (
        ".spring(bounce: 1, duration: 2)",
        [
          #"{"parameter":"animation","column":20,"length":8,"detail":"must come before 'bounce:'"}"#
        ]
      ),
      (
        ".spring(blendDuration: 0, .bouncy)",
        [
          #"{"parameter":"animation","column":27,"length":7,"detail":"must be the first argument: arguments without a label come first"}"#
        ]
      ),
      (
        ".spring(Spring(), bounce: 1)",
        [
          #"{"parameter":"animation","column":19,"length":6,"detail":"cannot be combined with the other arguments: write either (_ spring, blendDuration) or (duration, bounce, blendDuration)","allowed":["blendDuration"]}"#
        ]
      ),
      (
        ".spring(spring: .bouncy)",
        [
          #"{"parameter":"animation","column":9,"length":6,"detail":"must have no label: write only the value","allowed":["duration","bounce","blendDuration","response","dampingFraction"]}"#
        ]
      ),
      (
        ".spring(0.5)",
        [
          #"{"parameter":"animation","column":9,"length":3,"detail":"must be a spring","given":0.5}"#
        ]
      ),
      (
        ".timingCurve(0, 1)",
        [#"{"parameter":"animation","column":2,"length":17,"detail":"needs 4 numbers, not 2"}"#]
      ),
      (
        ".timingCurve(0, 1, 2, 3, 4)",
        [
          #"{"parameter":"animation","column":26,"length":1,"detail":"needs a label: write duration: 4","allowed":["duration"],"suggestion":"duration: 4"}"#
        ]
      ),
      (
        ".timingCurve(.easeOut)",
        [
          #"{"parameter":"animation","column":14,"length":8,"detail":"must be one of the allowed words, not a name or a call","allowed":["easeIn","linear"]}"#
        ]
      ),
      (
        ".linear.speed()",
        [
          #"{"parameter":"animation","column":9,"length":7,"detail":"needs the value of 'speed', without a label"}"#
        ]
      ),
      (
        ".linear.repeatForever",
        [
          #"{"parameter":"animation","column":9,"length":13,"detail":"needs parentheses: write repeatForever()","suggestion":"repeatForever()"}"#
        ]
      ),
      (
        ".linear.sped(2).repeatCount(0)",
        [
          #"{"parameter":"animation","column":9,"length":4,"detail":"must be a modifier","given":"sped","allowed":["speed","repeatCount","repeatForever"],"suggestion":"speed"}"#,
          #"{"parameter":"animation","column":29,"length":1,"detail":"must be from 1 to 1000","given":0}"#,
        ]
      ),
      (
        "PausableAnimation(base: .linear(x: 1))",
        [
          #"{"parameter":"animation","column":33,"length":1,"detail":"unknown label","allowed":["duration"]}"#
        ]
      ),
      (
        ".linear(",
        [
          #"{"parameter":"animation","column":9,"length":0,"detail":"expected a value, but found the end of the text","allowed":["a number","true","false","a name or a call"]}"#
        ]
      ),
      (
        "{\"type\":",
        [
          #"{"parameter":"animation","column":9,"length":0,"detail":"expected a value, but found the end of the text"}"#
        ]
      ),
    ] as [(String, [String])])
  func wrongText(text: String, expected: [String]) {
    let result = SampleTables.read(swift: text)
    #expect(result.made == nil)
    #expect(result.violations == expected)
  }
}
