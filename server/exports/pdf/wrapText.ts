/** Returns the width of a text. */
export type MeasureText = (text: string) => number

/**
 * Breaks a text into lines of a maximum width, between words where possible. A text that needs more than `maxLines`
 * lines ends in an ellipsis.
 */
export function wrapText(text: string, width: number, maxLines: number, measure: MeasureText): string[] {
  const normalized = text.replace(/\s+/gu, ' ').trim()
  if (measure(normalized) <= width) return normalized === '' ? [] : [normalized]
  const lines: string[] = []
  let rest = normalized
  while (rest !== '' && lines.length < maxLines) {
    const isLast = lines.length === maxLines - 1
    const line = isLast ? truncate(rest, width, measure) : takeLine(rest, width, measure)
    lines.push(line.trimEnd())
    rest = isLast ? '' : rest.slice(line.length).trimStart()
  }
  return lines
}

/** As many whole words as fit; if the first word is too long, as many characters as fit. */
function takeLine(text: string, width: number, measure: MeasureText): string {
  const prefix = takePrefix(text, width, measure)
  if (prefix.length === text.length || text[prefix.length] === ' ') return prefix
  const space = prefix.lastIndexOf(' ')
  return space > 0 ? prefix.slice(0, space) : prefix
}

function truncate(text: string, width: number, measure: MeasureText): string {
  if (measure(text) <= width) return text
  return `${takePrefix(text, width - measure('…'), measure).trimEnd()}…`
}

/** The longest prefix that fits, at least one character, because a column may be narrower than any character. */
function takePrefix(text: string, width: number, measure: MeasureText): string {
  let usedWidth = 0
  let length = 0
  for (const character of text) {
    usedWidth += measure(character)
    if (usedWidth > width && length > 0) break
    length += character.length
  }
  return text.slice(0, length)
}

/**
 * Computes widths from the requested ones. If all fit, each gets its requested width, and the rest is distributed in
 * proportion. Otherwise, requests below an equal share are met, and the others divide the rest equally.
 */
export function distributeWidth(requested: readonly number[], available: number): number[] {
  const sum = requested.reduce((total, width) => total + width, 0)
  if (sum <= available) return requested.map((width) => (width * available) / (sum || 1))
  let share = available / requested.length
  for (let round = 0; round < requested.length; round++) {
    const satisfied = requested.filter((width) => width <= share)
    const remaining = available - satisfied.reduce((total, width) => total + width, 0)
    share = remaining / Math.max(1, requested.length - satisfied.length)
  }
  return requested.map((width) => Math.min(width, share))
}
