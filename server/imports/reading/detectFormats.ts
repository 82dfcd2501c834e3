import type { FileCell } from '#language/imports/import.ts'

/** Guesses the decimal sign and the order of day and month from the cells of a file. */
export interface SignVotes {
  add(cells: readonly FileCell[]): void
  /** @param fallback used if the cells fit both signs */
  decide(fallback: { decimal: ',' | '.' }): { decimal: ',' | '.'; dayFirst: boolean }
}

export function createFormatVotes(): SignVotes {
  const votes = { comma: 0, point: 0, dayFirst: 0, monthFirst: 0 }
  return {
    add(cells) {
      for (const cell of cells) {
        if (typeof cell !== 'string' || cell.length > maxLength || !/\d/.test(cell)) continue
        const vote = findDateOrder(cell) ?? findDecimalSign(cell)
        if (vote) votes[vote]++
      }
    },
    decide: ({ decimal }) => ({
      decimal: votes.comma === votes.point ? decimal : votes.comma > votes.point ? ',' : '.',
      dayFirst: votes.monthFirst <= votes.dayFirst,
    }),
  }
}

/** Longer texts are neither numbers nor dates. */
const maxLength = 40

const datePattern = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d.,])(.*)$/

function findDateOrder(text: string): 'dayFirst' | 'monthFirst' | undefined {
  const [, first, , second, , rest] = datePattern.exec(text.trim()) ?? []
  if (first === undefined || second === undefined) return undefined
  if (Number(first) > 12) return Number(second) > 12 ? undefined : 'dayFirst'
  if (Number(second) > 12) return 'monthFirst'
  // Hours up to 12 with AM or PM are written where the month comes first.
  return /\d\s*[ap]\.?m\.?$/i.test(rest ?? '') ? 'monthFirst' : undefined
}

/** Signs, currencies and percent signs around a number. Parentheses mean a minus. */
const decorationPattern = /^[\s(+-]*(?:R\$|US\$|[$€£])?[\s+-]*|[\s)%-]*(?:R\$|US\$|[$€£])?[\s)]*$/g

/** The decimal sign in a number. `1.234` and `1,234` do not show it, because the sign may separate thousands there. */
function findDecimalSign(text: string): 'comma' | 'point' | undefined {
  const number = text.replace(decorationPattern, '').replace(/[\s']/g, '')
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(number)) return 'comma'
  if (/^\d{1,3}(?:,\d{3})+\.\d+$/.test(number)) return 'point'
  if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(number)) return 'comma'
  if (/^\d{1,3}(?:,\d{3}){2,}$/.test(number)) return 'point'
  const [, whole = '', sign, fraction = ''] = /^(\d*)([.,])(\d+)$/.exec(number) ?? []
  if (sign === undefined) return undefined
  const isThousands = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
  return isThousands ? undefined : sign === ',' ? 'comma' : 'point'
}

/** Whether a text is a number or a date, and therefore no heading. */
export function isNumberOrDateText(text: string): boolean {
  const trimmed = text.trim()
  if (datePattern.test(trimmed) || /^\d{4}-\d{2}-\d{2}/.test(trimmed)) return true
  return /^\d[\d.,\s]*$/.test(trimmed.replace(decorationPattern, ''))
}
