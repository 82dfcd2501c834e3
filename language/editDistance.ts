/** The Damerau-Levenshtein distance: insertions, deletions, replacements and swaps of neighboring letters. */
export function getEditDistance(left: string, right: string): number {
  let rowBeforePrevious: number[] = []
  let previousRow = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row += 1) {
    const currentRow = [row]
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1]
      const isSwap = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      currentRow[column] = Math.min(
        (previousRow[column] ?? 0) + 1,
        (currentRow[column - 1] ?? 0) + 1,
        (previousRow[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (rowBeforePrevious[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    rowBeforePrevious = previousRow
    previousRow = currentRow
  }
  return previousRow[right.length] ?? 0
}
