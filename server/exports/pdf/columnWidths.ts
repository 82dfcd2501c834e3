import { shareWidth } from './fitText.ts'

/** The measured sizes of a column, in points. */
export interface ColumnNeed {
  /** The width of the longest unbreakable text. In a narrower column, words are broken. */
  readonly least: number
  /** The width of the longest text on one line. A wider column only adds empty space. */
  readonly most: number
  /** The average width of the texts beyond `min`. It determines the share of the remaining width. */
  readonly weight: number
}

/**
 * Computes column widths. If all texts fit, each column gets `max`, and the rest is distributed in proportion.
 * Otherwise each column gets `min`, and the rest goes to the columns with long texts. If even `min` does not fit, the
 * columns divide the width.
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
 * Gives each column its `min` and a part of the rest in proportion to its weight. Width that a column does not need is
 * distributed among the others.
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
