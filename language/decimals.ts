/** Whether a value is an exact number on the wire: `-12.50`. */
export const isDecimal = (value: unknown): value is string =>
  typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value)

/** Compares two decimals by value, exactly: negative if the first one is smaller, 0 for `12.5` and `12.50`. */
export function compareDecimals(left: string, right: string): number {
  const scale = Math.max(countDecimals(left), countDecimals(right))
  const difference = toUnits(left, scale) - toUnits(right, scale)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** A decimal with exactly `scale` decimals; undefined if that would change its value. */
export function toScale(decimal: string, scale: number): string | undefined {
  if (/[1-9]/.test(getFraction(decimal).slice(scale))) return undefined
  return formatUnits(toUnits(decimal, scale), scale)
}

/** The decimal of an integer number of smallest units: 1250 with two decimals is `12.50`. */
export function formatUnits(units: bigint, scale: number): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  return `${units < 0n ? '-' : ''}${whole}${scale > 0 ? `.${digits.slice(-scale)}` : ''}`
}

export const countDecimals = (decimal: string): number => getFraction(decimal).length

function getFraction(decimal: string): string {
  const point = decimal.indexOf('.')
  return point === -1 ? '' : decimal.slice(point + 1)
}

/** A decimal as an integer number of its smallest units: `12.5` with two decimals is 1250. */
function toUnits(decimal: string, scale: number): bigint {
  const fraction = getFraction(decimal)
  const whole = fraction === '' ? decimal : decimal.slice(0, -fraction.length - 1)
  return BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'))
}
