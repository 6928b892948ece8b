// Numbers as people write them, and as the page shows them.

/** Reads "0.5", "0,5", "1.234,5" and "1,234.5"; returns NaN for other texts. */
export function read(text) {
  let plain = text.trim().replace(/[\s\u00a0\u202f'’]/g, '').replace('−', '-');
  const comma = plain.lastIndexOf(','), point = plain.lastIndexOf('.');
  if (comma > point) {
    const isGrouped = plain.indexOf(',') !== comma && point < 0;
    plain = isGrouped ? plain.replaceAll(',', '') : plain.replaceAll('.', '').replace(',', '.');
  } else {
    plain = plain.replaceAll(',', '');
  }
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : NaN;
}

/** A number with at most `digits` decimals, without zeros at its end. */
export function short(number, digits = 3) {
  const text = String(Number(number.toFixed(digits)));
  return text.replace('-', '−');
}

/** A number as SwiftUI code. */
export const code = (number, digits = 4) => String(Number(number.toFixed(digits)));

const digits = (number) => (Math.abs(number) < 0.1 ? 1 : 3);

/** Percent with three significant digits, or with one digit below 0.1 %. */
export function percent(number) {
  if (Math.abs(number) < 1e-6) return '0 %';
  return `${Number(number.toPrecision(digits(number)))} %`;
}

/** An upper bound in percent, rounded up. */
export function bound(number) {
  const unit = 10 ** (Math.floor(Math.log10(Math.max(number, 1e-6))) - digits(number) + 1);
  return percent(Math.ceil(number / unit - 1e-6) * unit);
}

/** A time with a fixed number of digits, so that a running clock does not jump. */
export const clock = (seconds) => `${Math.max(seconds, 0).toFixed(3)}\u00a0s`;
