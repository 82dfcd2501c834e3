import { shareWidth } from './fitText.ts'

/** What a column would hold, measured. */
export interface ColumnNeed {
  /** Of the longest piece that must not be broken: narrower, and words fall apart. */
  readonly least: number
  /** Of the longest text in one line: wider is of no use. */
  readonly most: number
  /** How far its texts go beyond the least on the average: what is left goes where most would be wrapped. */
  readonly weight: number
}

/**
 * The widths of columns: as wide as they could use where there is room for all, with what is left spread over them; else
 * no word is broken and the rest goes where texts are long; and where even the words have no room, they share it.
 */
export function columnWidths(needs: readonly ColumnNeed[], available: number): number[] {
  const leasts = needs.map(({ least }) => least)
  const mosts = needs.map(({ most }) => most)
  if (sumOf(mosts) <= available || sumOf(leasts) >= available) {
    return shareWidth(sumOf(mosts) <= available ? mosts : leasts, available)
  }
  return dealOut(needs, available - sumOf(leasts))
}

/** The least of each, and a part of the rest by its weight; what one has no use for goes to the others. */
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

/** Whoever could use more gets some of it, though its texts hardly ever do. */
const smallestWeight = 0.01

const sumOf = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
