internal import JSONCodec

extension TextParser {
  /// Reads an arithmetic expression with the usual precedence of `+ - * /`.
  mutating func expression() throws(TextSyntaxError) -> TextExpression {
    var left = try product()
    while true {
      if take("+") != nil {
        left = try combined(left, try product(), +)
      } else if take("-") != nil {
        left = try combined(left, try product(), -)
      } else {
        return left
      }
    }
  }

  private mutating func product() throws(TextSyntaxError) -> TextExpression {
    var left = try signed()
    while true {
      if take("*") != nil {
        left = try combined(left, try signed(), *)
      } else if take("/") != nil {
        left = try combined(left, try signed(), /)
      } else {
        return left
      }
    }
  }

  private mutating func signed() throws(TextSyntaxError) -> TextExpression {
    let minus = take("-")
    guard let sign = minus ?? take("+") else { return try primary() }
    try descend()
    let operand = try signed()
    ascend()
    let value = try number(operand)
    return TextExpression(
      content: .number(minus == nil ? value : -value), place: sign.through(operand.place))
  }

  private func combined(
    _ left: TextExpression, _ right: TextExpression,
    _ operation: (Double, Double) -> Double
  ) throws(TextSyntaxError) -> TextExpression {
    let value = operation(try number(left), try number(right))
    return TextExpression(content: .number(value), place: left.place.through(right.place))
  }

  private func number(_ operand: TextExpression) throws(TextSyntaxError) -> Double {
    guard case .number(let value) = operand.content else {
      throw TextSyntaxError(
        "the operators +, -, * and / accept only numbers", at: operand.place)
    }
    return value
  }
}
