/** The most digits that spreadsheet programs keep of a number; they replace further ones by zeros. */
const maxDigits = 15
/** A number that has more digits but rounds to one with at most as many is the result of an addition. */
const maxRoundedDigits = 12

/** A number that is written in a text. */
export interface NumberText {
  /** As on the wire: `-1234.56`. */
  readonly decimal: string
  readonly isPercent: boolean
  /** The sign or code of a currency, such as `R$` or `BRL`. */
  readonly currency?: string
}

const currencyPattern = '[A-Z]{0,2}\\p{Sc}|[A-Z]{3}'
const partsPattern = new RegExp(
  `^(?<sign>[+-]?) ?(?:(?<before>${currencyPattern}|%) ?)?(?<innerSign>[+-]?) ?(?<digits>[\\d.,' ]*\\d)(?: ?(?<after>${currencyPattern}|%))?$`,
  'u',
)

const plainNumbers = { ',': /^-?\d+(?:,\d+)?$/, '.': /^-?\d+(?:\.\d+)?$/ }

/**
 * The number of a text with the decimal sign of a file, with separators of thousands, a currency or a percent sign. A
 * single comma or point that cannot separate thousands separates the decimals too.
 */
export function parseNumberText(text: string, decimal: ',' | '.'): NumberText | undefined {
  // Most numbers of a file are plain, and the patterns below take ten times as long.
  if (plainNumbers[decimal].test(text)) return { decimal: text.replace(',', '.'), isPercent: false }
  const spaced = text
    .replace(/\s+/g, ' ')
    .replace(/\u2212/g, '-')
    .trim()
  const inner = /^\((.*)\)$/.exec(spaced)?.[1]
  const { sign = '', innerSign = '', before, after, digits = '' } = partsPattern.exec(inner ?? spaced)?.groups ?? {}
  const number = parseDigits(digits, decimal)
  const signs = [sign, innerSign, inner === undefined ? '' : '-'].filter((one) => one !== '')
  if (number === undefined || signs.length > 1 || (before !== undefined && after !== undefined)) return undefined
  const unit = before ?? after
  return {
    decimal: `${signs[0] === '-' ? '-' : ''}${number}`,
    isPercent: unit === '%',
    ...(unit !== undefined && unit !== '%' && { currency: unit }),
  }
}

const createDigitPatterns = (decimal: ',' | '.') => ({
  grouped: new RegExp(
    `^([1-9]\\d{0,2})([${decimal === ',' ? '.' : ','}' ])(\\d{3}(?:\\2\\d{3})*)(?:\\${decimal}(\\d+))?$`,
  ),
  plain: new RegExp(`^(\\d*)(?:\\${decimal}(\\d+))?$`),
})
const digitPatterns = { ',': createDigitPatterns(','), '.': createDigitPatterns('.') }

/** Digits without a sign as a decimal on the wire. */
function parseDigits(digits: string, decimal: ',' | '.'): string | undefined {
  if (digits === '') return undefined
  const patterns = digitPatterns[decimal]
  const grouped = patterns.grouped.exec(digits)
  if (grouped) return join(`${grouped[1]}${grouped[3]?.replace(/\D/g, '')}`, grouped[4])
  const plain = patterns.plain.exec(digits) ?? /^(\d+)[.,](\d+)$/.exec(digits)
  return plain ? join(plain[1] || '0', plain[2]) : undefined
}

const join = (whole: string, fraction: string | undefined): string =>
  fraction === undefined ? whole : `${whole}.${fraction}`

/**
 * The number of a cell as on the wire; undefined if the program that wrote it rounded it, because it had more digits
 * than such programs keep.
 */
export function toExactDecimal(number: number): string | undefined {
  const text = expandExponent(String(number))
  const digits = countDigits(text)
  if (digits <= maxDigits) return text
  const rounded = expandExponent(String(Number(number.toPrecision(maxDigits))))
  // 0.1 + 0.2 is 0.30000000000000004.
  if (!Number.isInteger(number) && countDigits(rounded) <= maxRoundedDigits) return rounded
  // Below a million the number has too many decimals, which the field refuses with a message of its own.
  return Math.abs(number) < 1_000_000 ? rounded : undefined
}

const countDigits = (decimal: string): number => decimal.replace(/^-?0*\.?0*/, '').replace('.', '').length

/** `1.5e-7` as `0.00000015`. */
function expandExponent(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(text) ?? []
  const place = whole.length + Number(exponent)
  if (exponent === '0') return text
  const digits = whole + fraction
  if (place <= 0) return `${sign}0.${'0'.repeat(-place)}${digits}`
  return place >= digits.length
    ? `${sign}${digits.padEnd(place, '0')}`
    : `${sign}${digits.slice(0, place)}.${digits.slice(place)}`
}

/** A decimal of the wire with the decimal sign of a file. */
export const toFileDecimal = (decimal: string, sign: ',' | '.'): string => decimal.replace('.', sign)
