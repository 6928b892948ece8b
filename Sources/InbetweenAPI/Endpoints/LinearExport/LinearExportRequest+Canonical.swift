internal import AnimationCore
internal import AnimationNotation

extension CanonicalQuery {
  /// Creates the canonical query of a `linear()` export request.
  ///
  /// - Parameter path: The path that precedes the parameters.
  init(
    linear request: LinearExportRequest, behind path: consuming TargetWriter,
    _ animations: AnimationRegistry
  ) {
    self.init(behind: path)
    let (scene, fields) = (request.scene, request.fields)
    _ = setScene(scene, scene.change(in: fields), fields, animations, includesAnimation: true)
    set("fidelity", scene.fidelity == .exact ? nil : scene.fidelity.rawValue)
    set("frameRate", scene.frameRate, unless: 60)
    set("start", request.start, unless: LinearExportRequest.lastEntry(of: scene))
    set("maxError", request.maxError, unless: LinearExportRequest.errorDefault)
  }
}
