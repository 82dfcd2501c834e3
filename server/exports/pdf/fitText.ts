/** Returns the width of a text. */
export type Measure = (text: string) => number

/**
 * Breaks a text into lines of a maximum width, between words where possible. A text that needs more than `maxLines`
 * lines ends in an ellipsis.
 */
export function fitText(text: string, width: number, mostLines: number, measure: Measure): string[] {
  const plain = text.replace(/\s+/gu, ' ').trim()
  if (measure(plain) <= width) return plain === '' ? [] : [plain]
  const lines: string[] = []
  let rest = plain
  while (rest !== '' && lines.length < mostLines) {
    const isLast = lines.length === mostLines - 1
    const line = isLast ? withEllipsis(rest, width, measure) : firstLine(rest, width, measure)
    lines.push(line.trimEnd())
    rest = isLast ? '' : rest.slice(line.length).trimStart()
  }
  return lines
}

/** As many whole words as fit; if the first word is too long, as many characters as fit. */
function firstLine(text: string, width: number, measure: Measure): string {
  const letters = fitting(text, width, measure)
  if (letters.length === text.length || text[letters.length] === ' ') return letters
  const space = letters.lastIndexOf(' ')
  return space > 0 ? letters.slice(0, space) : letters
}

function withEllipsis(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text
  return `${fitting(text, width - measure('…'), measure).trimEnd()}…`
}

/** The longest prefix that fits, at least one character, because a column may be narrower than any character. */
function fitting(text: string, width: number, measure: Measure): string {
  let used = 0
  let length = 0
  for (const letter of text) {
    used += measure(letter)
    if (used > width && length > 0) break
    length += letter.length
  }
  return text.slice(0, length)
}

/**
 * Computes widths from the requested ones. If all fit, each gets its requested width, and the rest is distributed in
 * proportion. Otherwise, requests below an equal share are met, and the others divide the rest equally.
 */
export function shareWidth(wanted: readonly number[], available: number): number[] {
  const sum = wanted.reduce((total, one) => total + one, 0)
  if (sum <= available) return wanted.map((one) => (one * available) / (sum || 1))
  let share = available / wanted.length
  for (let round = 0; round < wanted.length; round++) {
    const modest = wanted.filter((one) => one <= share)
    const left = available - modest.reduce((total, one) => total + one, 0)
    share = left / Math.max(1, wanted.length - modest.length)
  }
  return wanted.map((one) => Math.min(one, share))
}
