/** How wide a text is. */
export type Measure = (text: string) => number

/**
 * A text in lines that are no wider than asked for, broken between words where that is possible. What does not fit into
 * so many lines ends in an ellipsis.
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

/** As many whole words as fit; of a word that is too long for a line, as many letters. */
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

/** The letters that fit from the beginning on, one at least: a column may be narrower than any letter. */
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
 * The widths of columns that want these: as wanted where there is room for all, with what is left spread over them; else
 * those that want more than their share share what the others leave.
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
