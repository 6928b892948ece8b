package import AnimationNotation

/// Limits of pictures and plots.
extension Limits {
  /// The width of a picture in CSS pixels.
  package static let pictureWidth = limit(
    "pictureWidth", 200...2400, "pixels", "from a chat message to a wide screen")
  /// The height of a picture in CSS pixels.
  package static let pictureHeight = limit(
    "pictureHeight", 120...1600, "pixels", "from a chat message to a wide screen")
  /// The pixels of a PNG for each CSS pixel.
  package static let pictureScale = limit(
    "pictureScale", 1...4, "device pixels per pixel",
    "screens have up to three device pixels per pixel")
  /// The pixels of a PNG.
  package static let picturePixels = limit(
    "picturePixels", 1...4_194_304, "pixels", "16 MiB of memory while the picture is drawn")
  /// The curves of a plot; each component of a vector counts.
  package static let plotCurves = limit(
    "plotCurves", 1...8, "curves", "more curves cannot be distinguished")
  /// The columns of a plot for a terminal.
  package static let plotColumns = limit(
    "plotColumns", 40...400, "columns", "the widest terminals in use")
}
