import { shareWidth } from './fitText.ts'

/** The measured needs of a column, in points. */
export interface ColumnNeed {
  /** The width of the longest unbreakable text; below it, words are broken. */
  readonly least: number
  /** The width of the longest text on one line; more is of no use. */
  readonly most: number
  /** The average excess of the texts over `least`; it determines the share of the remaining width. */
  readonly weight: number
}

/**
 * Computes column widths. If all texts fit, each column gets `most` and the rest is spread in proportion. If not, each
 * column gets `least` and the rest goes to the columns with long texts. If even `least` does not fit, the columns share
 * the width.
 */
export function columnWidths(needs: readonly ColumnNeed[], available: number): number[] {
  const leasts = needs.map(({ least }) => least)
  const mosts = needs.map(({ most }) => most)
  if (sumOf(mosts) <= available || sumOf(leasts) >= available) {
    return shareWidth(sumOf(mosts) <= available ? mosts : leasts, available)
  }
  return dealOut(needs, available - sumOf(leasts))
}

/**
 * Gives each column its `least` and a part of the rest in proportion to its weight; what a column cannot use goes to
 * the others.
 */
function dealOut(needs: readonly ColumnNeed[], rest: number): number[] {
  const gains = needs.map(() => 0)
  let left = rest
  for (let round = 0; round < needs.length && left > 0; round++) {
    const open = needs.map(({ least, most, weight }, index) => {
      return most - least > (gains[index] ?? 0) ? Math.max(weight, smallestWeight) : 0
    })
    const share = left / (sumOf(open) || 1)
    for (const [index, { least, most }] of needs.entries()) {
      const gain = gains[index] ?? 0
      const more = Math.min(share * (open[index] ?? 0), most - least - gain)
      gains[index] = gain + more
      left -= more
    }
  }
  return needs.map(({ least }, index) => least + (gains[index] ?? 0))
}

/** A minimum weight, so that every column that could grow gets some of the remaining width. */
const smallestWeight = 0.01

const sumOf = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
