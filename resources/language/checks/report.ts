/** Reports a problem at a path of the declarations, such as `users.list.columns[0]`. */
export type Report = (at: string, fault: string) => void

/** `no field 'emial' - did you mean 'email'?` */
export function unknownWord(what: string, word: string, known: Iterable<string>): string {
  const near = nearest(word, known)
  return `no ${what} '${word}'${near === undefined ? '' : ` - did you mean '${near}'?`}`
}

/** Like `describeUnknownName`, for a small fixed set of names: if none is similar, all are listed. */
export function unknownName(what: string, word: string, names: readonly string[]): string {
  const told = unknownWord(what, word, names)
  return told.includes(' - ') ? told : `${told} - it is one of: ${names.join(', ')}`
}

/** `'mapp' is no widget - did you mean 'map'?` If no registered name is similar, all of them are listed. */
export function unregistered(what: string, word: string, names: readonly string[]): string {
  const end = word.toLowerCase()
  const near = nearest(word, names) ?? names.find((name) => word.length > 2 && name.toLowerCase().endsWith(end))
  return `'${word}' is no ${what} - ${near === undefined ? `it is one of: ${names.join(', ')}` : `did you mean '${near}'?`}`
}

/** The most similar known word: a typo, a prefix, or a path without its group. */
function nearest(word: string, known: Iterable<string>): string | undefined {
  const allowed = word.length < 3 ? 0 : Math.min(3, Math.max(1, Math.floor(word.length / 3)))
  let best: { readonly word: string; readonly distance: number } | undefined
  for (const candidate of known) {
    const isPart = word.length > 2 && (candidate.startsWith(word) || candidate.endsWith(`.${word}`))
    const distance = isPart ? allowed : distanceBetween(word.toLowerCase(), candidate.toLowerCase())
    if (distance <= allowed && (!best || distance < best.distance)) best = { word: candidate, distance }
  }
  return best?.word
}

/** The Damerau-Levenshtein distance: insertions, deletions, replacements and swaps of neighbouring letters. */
function distanceBetween(left: string, right: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1]
      const isSwap = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = current
  }
  return last[right.length] ?? 0
}
