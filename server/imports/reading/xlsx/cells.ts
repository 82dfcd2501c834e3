import { type CellObject, SSF } from 'xlsx'
import type { FileCell, ImportReading } from '#language/imports/import.ts'

export interface CellContext {
  /** Whether the date system starts in 1904, as in files of old Macs. */
  readonly is1904: boolean
  /** Whether the cell is a formula without a stored value. */
  readonly isEmptyFormula: boolean
  /** The decimal sign of percentages, which are returned as texts. */
  readonly decimal: ImportReading['decimal']
}

/** The value of a cell as the spreadsheet program stored it. */
export function readCell(cell: CellObject, { is1904, isEmptyFormula, decimal }: CellContext): FileCell {
  if (isEmptyFormula) return { fault: 'formula', text: `=${cell.f ?? ''}` }
  if (cell.t === 'e') return { fault: 'error', text: errorTexts[Number(cell.v)] ?? '#ERROR' }
  if (typeof cell.v === 'string') return cell.v === '' ? null : cell.v
  if (typeof cell.v === 'boolean') return cell.v
  if (typeof cell.v !== 'number' || Number.isNaN(cell.v)) return null
  const format = typeof cell.z === 'string' ? cell.z : ''
  if (isDateFormat(format)) return readDate(cell.v, format, is1904)
  return isPercentFormat(format) ? formatPercentage(cell.v, decimal) : cell.v
}

/** Whether a format shows numbers as percentages; texts in quotes do not count. */
const isPercentFormat = (format: string): boolean => format.replace(/"[^"]*"|\\./g, '').includes('%')

/** `15,5%` of 0.155, without the digits that a double adds. */
const formatPercentage = (value: number, decimal: string): string =>
  `${String(Number((value * 100).toPrecision(15))).replace('.', decimal)}%`

/** The codes by which the library names errors. */
const errorTexts: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
}

const isDateFormat: (format: string) => boolean = SSF.is_date

const secondsPerDay = 86_400

/** A date; a text such as `08:30` or `26:15:00` if the format shows only hours. */
function readDate(serial: number, format: string, is1904: boolean): FileCell {
  const seconds = Math.round(serial * secondsPerDay)
  const codes = format.replace(/"[^"]*"|\\.|_.|\*./g, '')
  if (/\[(?:h+|m+|s+)\]/i.test(codes)) return formatElapsed(seconds)
  if (seconds < 0) return serial
  const showsDay = /[dy]/i.test(codes.replace(/\[[^\]]*\]/g, '')) || !/[hs]/i.test(codes)
  if (!showsDay && seconds < secondsPerDay) return new Date(seconds * 1000).toISOString().slice(11, 19)
  const day = Math.floor(seconds / secondsPerDay)
  // Spreadsheets count a 29 February 1900, which did not exist, because Lotus 1-2-3 did.
  if (!is1904 && day === 60) return '29/02/1900'
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < 60 ? 31 : 30)
  const date = new Date(epoch + seconds * 1000)
  return Number.isNaN(date.getTime()) ? serial : { date: date.toISOString().slice(0, 19) }
}

function formatElapsed(seconds: number): string {
  const total = Math.abs(seconds)
  const parts = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60]
  return (seconds < 0 ? '-' : '') + parts.map((part) => String(part).padStart(2, '0')).join(':')
}
