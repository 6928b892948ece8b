internal import HTTPMessages

/// `/` and `/v1/help`: what there is to ask, as text to paste from.
enum HelpPage {
  static func response(to request: Request) -> Response {
    let host = request.value(of: .host) ?? ""
    var response = Response.text(text(host: host.isEmpty ? "localhost:8080" : host))
    // It follows from the address alone.
    response.fields.removeAll { $0.name == .cacheControl }
    return response
  }

  private static func text(host: String) -> String {
    """
    Inbetween: what a SwiftUI animation shows at a time, and when it is complete.

    A motion in a terminal, and with .svg, .png, .csv, .json or .css as that:
      curl \(host)/v1/spring/bouncy
      curl \(host)/v1/spring/0.5,0.3.svg
      curl \(host)/v1/bezier/.2,0,0,1.css
      curl \(host)/v1/compare/bouncy/snappy

    Values of a motion, with its events:
      curl \(host)/v1/evaluate
      curl -G \(host)/v1/evaluate -d animation=.bouncy -d to=100 -d fps=10 -d precision=2
      curl -G \(host)/v1/evaluate.csv -d 'animation=.easeInOut(duration:1).repeatCount(2)'
      curl \(host)/v1/evaluate --json '{"animation":".spring(duration: 0.5, bounce: 0.3)","to":[0,100]}'

    The same as a picture, here or in a page, and as a style sheet:
      curl -G \(host)/v1/evaluate.txt -d animation=.bouncy -d to=100
      curl -G \(host)/v1/evaluate.svg -d animation=.bouncy -d to=100
      curl -G \(host)/v1/export/css -d animation=.bouncy -d maxError=0.005

    Baked into keyframes: waapi, keyframes, lottie, gsap, coreanimation or float32:
      curl -G \(host)/v1/bake -d animation=.bouncy -d to=100 -d format=gsap -d property=translateX
      curl -G \(host)/v1/bake.css -d animation=.snappy -d property=opacity

    A spring or a curve by itself:
      curl -G \(host)/v1/spring -d spring=.bouncy -d times=0,0.1,0.2
      curl -G \(host)/v1/curve -d curve=.easeIn -d at=0,0.5,1

    A motion that is kept, to pause, retarget and resume:
      curl \(host)/v1/sessions --json '{"animation":".smooth","to":100,"pausable":true}'
      curl \(host)/v1/sessions/NAME/evaluate --json '{"range":{"duration":0.5,"fps":10}}'
      curl \(host)/v1/sessions/NAME/changes --json '{"set":{"value":0},"animation":".bouncy"}'

    How far motions are apart, and how other platforms say one:
      curl -G \(host)/v1/compare -d 'animations=.bouncy,.easeInOut(duration:0.5)' -d distance=300
      curl -G \(host)/v1/convert -d animation=.bouncy -d to=motion,flutter -d format=text
      curl -G \(host)/v1/fit -d 'motion=.spring(duration:0.4,bounce:0.2)' -d to=bezier

    What there is:
      \(host)/v1/animations    every animation, with its parameters and defaults
      \(host)/v1/platforms     what a motion is converted to and from
      \(host)/v1/limits        how much may be asked
      \(host)/openapi.yaml     the contract

    Times are seconds. animation is a line of SwiftUI. include=velocity adds velocities, fidelity=exact
    leaves frames and SwiftUI's slips out. Link has the permanent address of an answer. Errors are JSON, or
    text where a plot was asked for or Accept prefers text/plain.

    """
  }
}

extension Route {
  static let root = help("/")
  static let help = help("/v1/help")

  private static func help(_ path: String) -> Route {
    page(path, offers: MediaTypes.text, [.pure, .compressible]) { asked throws(Problem) in
      HelpPage.response(to: asked.request)
    }
  }
}
