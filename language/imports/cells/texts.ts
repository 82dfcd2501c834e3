import { getFormat } from '../../formats.ts'
import type { JsonOptions } from '../../kinds/json.ts'
import type { LocationOptions } from '../../kinds/location.ts'
import type { PlaceOptions } from '../../kinds/place.ts'
import type { TagsOptions } from '../../kinds/tags.ts'
import type { TextOptions } from '../../kinds/text.ts'
import { formatLocation, toLocation } from '../../locations.ts'
import { type CellColumn, type CellForm, type CellReading, createCellIssue, type FilledCell } from './cellForm.ts'
import { getCellText, getDigits, joinList, splitList } from './cellTexts.ts'
import { toExactDecimal } from './numberTexts.ts'

/**
 * The text of a cell, or an issue if the spreadsheet program has converted the typed text to another type or rounded
 * it.
 */
function readText<O>(cell: FilledCell, { context }: CellColumn<O>): CellReading {
  if (typeof cell === 'object') return createCellIssue('dateForText', { text: cell.date })
  if (typeof cell === 'boolean') return createCellIssue('flagForText')
  const isRounded = typeof cell === 'number' && toExactDecimal(cell) === undefined
  return isRounded ? createCellIssue('roundedNumber') : { value: getCellText(cell, context) }
}

/** Kinds whose values are texts as they are written. */
export const anyText: CellForm<object> = { read: readText, write: (value) => String(value) }

/** A text that may have a format. */
export const text: CellForm<TextOptions> = {
  read(cell, column) {
    const reading = readText(cell, column)
    const digits = getDigits(cell)
    if (!('value' in reading) || digits === undefined) return reading
    const { lengths = [], check } = getFormat(column.context.formats, column.options.format) ?? {}
    if (lengths.length === 0 || check === undefined) return reading
    return restoreZeros(digits, {
      // A valid text is as the user typed it. A number may have lost zeros at its start.
      lengths: typeof cell === 'string' && check(digits) === undefined ? [digits.length] : lengths,
      isValid: (candidate) => check(candidate) === undefined,
    })
  },
  /** The displayed form, so that no spreadsheet program takes the value for a number. */
  write(value, { options, context }) {
    const stored = String(value)
    const rule = getFormat(context.formats, options.format)
    const displayed = rule?.display(stored) ?? stored
    return rule?.normalise(displayed) === stored ? displayed : stored
  },
}

interface ZeroRules {
  /** The numbers of digits that a value may have. */
  readonly lengths: readonly number[]
  readonly isValid: (candidate: string) => boolean
}

/** Digits with the zeros at their start that a spreadsheet has dropped, if only one value can be meant. */
function restoreZeros(digits: string, { lengths, isValid }: ZeroRules): CellReading {
  const candidates = lengths
    .filter((length) => length >= digits.length)
    .map((length) => digits.padStart(length, '0'))
    .filter(isValid)
  const [candidate, ...others] = candidates
  if (candidate === undefined) return { value: digits }
  if (others.length > 0) return createCellIssue('ambiguousZeros', { values: candidates.join(', ') })
  return candidate === digits ? { value: digits } : { value: candidate, note: { key: 'zerosRestored' } }
}

/** The digits of a postal code of Brazil; none begins with two zeros. */
const zipLength = 8

export const zip: CellForm<PlaceOptions> = {
  asksOthers: true,
  read(cell, column, getValue) {
    const reading = readText(cell, column)
    const digits = getDigits(cell)
    const { within } = column.options
    const isBrazilian = within !== undefined && getValue(within) === 'BR'
    if (!('value' in reading) || digits === undefined || !isBrazilian || digits.length !== zipLength - 1) return reading
    return restoreZeros(digits, { lengths: [zipLength], isValid: () => true })
  },
  write: (value) => String(value),
}

/** A JSON value is written in a cell as a JSON text. */
export const json: CellForm<JsonOptions> = {
  read(cell, column) {
    return typeof cell === 'boolean' || typeof cell === 'number' ? { value: cell } : readText(cell, column)
  },
  write: (value) => JSON.stringify(value),
}

export const location: CellForm<LocationOptions> = {
  read(cell) {
    if (typeof cell !== 'string') return createCellIssue('location')
    // -23,55; -46,63 has decimal commas.
    const withCommas = /^\s*([-−]?\d{1,3}),(\d+)\s*[;\s]\s*([-−]?\d{1,3}),(\d+)\s*$/.exec(cell)
    if (!withCommas) return { value: cell }
    const [, lat, latFraction, lon, lonFraction] = withCommas
    return { value: `${lat}.${latFraction}, ${lon}.${lonFraction}` }
  },
  write(value) {
    const place = toLocation(value)
    return place ? formatLocation(place) : null
  },
}

export const tags: CellForm<TagsOptions> = {
  read(cell, column) {
    const reading = readText(cell, column)
    return 'value' in reading ? { value: splitList(String(reading.value)) } : reading
  },
  write: (value) => joinList(Array.isArray(value) ? value.map(String) : []),
}
