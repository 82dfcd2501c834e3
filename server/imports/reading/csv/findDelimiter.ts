import { parse } from 'csv-parse/sync'
import { csvOptions } from './csvOptions.ts'

/** Preferred in this order if several fit equally well. */
const delimiters = [';', ',', '\t', '|'] as const

const maxRows = 50

/** Excel writes a first line `sep=;` into some files. */
export const delimiterHintPattern = /^sep=(.?)[;,\t|\s]*$/i

/**
 * Finds the delimiter from the beginning of a text: the one that splits the most rows into the same number of columns.
 */
export function findDelimiter(text: string): string {
  const hint = /^sep=(.)\s*$/im.exec(text.slice(0, 10))
  if (hint?.index === 0 && hint[1] !== undefined) return hint[1]
  const scores = delimiters.map((delimiter) => ({ delimiter, score: scoreDelimiter(text, delimiter) }))
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

/** The share of the rows that have the most frequent number of columns, more for more columns; 0 for one column. */
function scoreDelimiter(text: string, delimiter: string): number {
  const widths = readWidths(text, delimiter)
  const counts = new Map<number, number>()
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1)
  const scores = [...counts].map(([width, count]) =>
    width === 1 ? 0 : (count / widths.length) ** 2 * (1 + Math.log(width)),
  )
  return Math.max(0, ...scores)
}

function readWidths(text: string, delimiter: string): number[] {
  const widths: number[] = []
  const note = (record: readonly string[]): null => {
    if (record.length > 1 || record[0] !== '') widths.push(record.length)
    return null
  }
  try {
    parse(text, { ...csvOptions, delimiter, to: maxRows, on_record: note })
  } catch {
    // The text ends within a row; the rows before it are counted.
  }
  return widths
}
