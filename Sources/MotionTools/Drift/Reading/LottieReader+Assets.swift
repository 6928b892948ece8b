internal import AnimationCore
internal import JSONCodec

/// The layers of a Lottie document and of its assets.
extension LottieReader {
  /// The layers of the document, or of an asset that layers of the type precomposition play.
  struct LayerList {
    /// The keys from the document to the array of layers.
    let path: [String]
    /// The ID of the asset; `nil` for the layers of the document, or if the asset has no ID.
    let asset: String?
    let layers: [JSON]

    fileprivate init?(_ path: [String], asset: String?, _ layers: JSON?) {
      guard case .array(let layers)? = layers else { return nil }
      (self.path, self.asset, self.layers) = (path, asset, layers)
    }
  }

  /// All layers: those of the document first, then those of each asset.
  var layerLists: [LayerList] {
    let first = LayerList(["layers"], asset: nil, json.member("layers"))
    guard case .array(let assets)? = json.member("assets"), Work.spend(assets.count, on: .values)
    else { return first.map { [$0] } ?? [] }
    let others = assets.enumerated().compactMap { index, asset in
      LayerList(
        ["assets", "\(index)", "layers"], asset: Self.text(asset.member("id")),
        asset.member("layers"))
    }
    return (first.map { [$0] } ?? []) + others
  }

  /// Returns the IDs of the assets whose time does not pass at the speed of the document.
  ///
  /// A layer changes the speed of its asset, and of all assets inside, by a time remapping `tm` or a
  /// time stretch `sr`.
  ///
  /// Source: Lottie Animation Format 1.0, section Precomposition Layer.
  static func retimedAssets(_ lists: [LayerList]) -> Set<String> {
    var inner: [String: [String]] = [:], waiting: [String] = []
    for list in lists {
      for layer in list.layers where Work.spend(1, on: .values) {
        guard let id = text(layer.member("refId")) else { continue }
        var isStretched = false
        if case .number(let stretch)? = layer.member("sr") { isStretched = stretch != 1 }
        if isStretched || layer.member("tm") != nil { waiting.append(id) }
        if let asset = list.asset { inner[asset, default: []].append(id) }
      }
    }
    var retimed: Set<String> = []
    while let id = waiting.popLast() {
      // Each asset is visited once, so a cycle of assets ends.
      if retimed.insert(id).inserted { waiting += inner[id] ?? [] }
    }
    return retimed
  }

  private static func text(_ value: JSON?) -> String? {
    if case .string(let text)? = value { text } else { nil }
  }
}
