import { toScale } from '../../decimals.ts'
import { type DecimalOptions, toExactNumber } from '../../kinds/decimal.ts'
import type { IntegerOptions } from '../../kinds/integer.ts'
import { getCurrencyPath, type MoneyOptions } from '../../kinds/money.ts'
import type { PercentOptions } from '../../kinds/percent.ts'
import { type CellContext, type CellForm, type CellReading, createCellIssue, type FilledCell } from './cellForm.ts'
import { type NumberText, parseNumberText, toExactDecimal, toFileDecimal } from './numberTexts.ts'

/** The number of a cell, or why there is none. */
function readNumber(cell: FilledCell, { decimal }: CellContext): NumberText | Extract<CellReading, { issue: unknown }> {
  if (typeof cell === 'object') return { issue: { key: 'dateForNumber', params: { text: cell.date } } }
  if (typeof cell === 'number') {
    const exact = toExactDecimal(cell)
    return exact === undefined ? { issue: { key: 'roundedNumber' } } : { decimal: exact, isPercent: false }
  }
  return (
    (typeof cell === 'string' ? parseNumberText(cell, decimal) : undefined) ?? { issue: { key: 'numeric', params: {} } }
  )
}

export const integer: CellForm<IntegerOptions> = {
  read(cell, { context }) {
    const number = readNumber(cell, context)
    if ('issue' in number) return number
    if (number.isPercent || number.currency !== undefined) return createCellIssue('integer')
    const whole = toScale(number.decimal, 0)
    return whole === undefined ? createCellIssue('integer') : { value: Number(whole) + 0 }
  },
  write: (value) => Number(value),
}

export const decimal: CellForm<DecimalOptions> = {
  read(cell, { context }) {
    const number = readNumber(cell, context)
    if ('issue' in number) return number
    return number.isPercent ? createCellIssue('numeric') : { value: number.decimal }
  },
  write: writeDecimal,
}

/** A number without a sign counts as percent too: 12.5 is 12.5 %. */
export const percent: CellForm<PercentOptions> = {
  read(cell, { context }) {
    const number = readNumber(cell, context)
    if ('issue' in number) return number
    return number.currency === undefined ? { value: number.decimal } : createCellIssue('numeric')
  },
  write: writeDecimal,
}

/** The currencies that a sign represents, where it represents one. */
const currencyOfSigns: Readonly<Record<string, string>> = { R$: 'BRL', US$: 'USD', '€': 'EUR', '£': 'GBP' }

export const money: CellForm<MoneyOptions> = {
  asksOthers: true,
  read(cell, { context, options }, getValue) {
    const number = readNumber(cell, context)
    if ('issue' in number) return number
    if (number.isPercent) return createCellIssue('numeric')
    const written = number.currency === undefined ? undefined : (currencyOfSigns[number.currency] ?? number.currency)
    const path = getCurrencyPath(options)
    const expected = path === undefined ? options.currency : getValue(path)
    const isOther =
      written !== undefined && /^[A-Z]{3}$/.test(written) && expected !== undefined && expected !== written
    return isOther ? createCellIssue('otherCurrency', { currency: written }) : { value: number.decimal }
  },
  write: writeDecimal,
}

/** A number where a spreadsheet keeps all digits, else a text with all of them. */
function writeDecimal(value: unknown, { context }: { readonly context: CellContext }) {
  const text = String(value)
  return toExactNumber(text) ?? toFileDecimal(text, context.decimal)
}
