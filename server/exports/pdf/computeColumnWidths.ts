import { distributeWidth } from './wrapText.ts'

/** The measured sizes of a column, in points. */
export interface ColumnSize {
  /** The width of the longest unbreakable text. In a narrower column, words are broken. */
  readonly min: number
  /** The width of the longest text on one line. A wider column only adds empty space. */
  readonly max: number
  /** The average width of the texts beyond `min`. It determines the share of the remaining width. */
  readonly weight: number
}

/**
 * Computes column widths. If all texts fit, each column gets `max`, and the rest is distributed in proportion.
 * Otherwise each column gets `min`, and the rest goes to the columns with long texts. If even `min` does not fit, the
 * columns divide the width.
 */
export function computeColumnWidths(sizes: readonly ColumnSize[], available: number): number[] {
  const minWidths = sizes.map(({ min }) => min)
  const maxWidths = sizes.map(({ max }) => max)
  if (sum(maxWidths) <= available || sum(minWidths) >= available) {
    return distributeWidth(sum(maxWidths) <= available ? maxWidths : minWidths, available)
  }
  return distributeRest(sizes, available - sum(minWidths))
}

/**
 * Gives each column its `min` and a part of the rest in proportion to its weight. Width that a column does not need is
 * distributed among the others.
 */
function distributeRest(sizes: readonly ColumnSize[], rest: number): number[] {
  const extraWidths = sizes.map(() => 0)
  let remaining = rest
  for (let round = 0; round < sizes.length && remaining > 0; round++) {
    const weights = sizes.map(({ min, max, weight }, index) => {
      return max - min > (extraWidths[index] ?? 0) ? Math.max(weight, minWeight) : 0
    })
    const share = remaining / (sum(weights) || 1)
    for (const [index, { min, max }] of sizes.entries()) {
      const extra = extraWidths[index] ?? 0
      const added = Math.min(share * (weights[index] ?? 0), max - min - extra)
      extraWidths[index] = extra + added
      remaining -= added
    }
  }
  return sizes.map(({ min }, index) => min + (extraWidths[index] ?? 0))
}

/** A minimum weight, so that every column that could grow gets some of the remaining width. */
const minWeight = 0.01

const sum = (numbers: readonly number[]): number => numbers.reduce((total, value) => total + value, 0)
