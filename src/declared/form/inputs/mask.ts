import type { FormatRule } from '#resources/language/formats.ts'

/** A format that is written while it is typed: its punctuation comes and goes by itself. */
export interface Mask extends Pick<FormatRule, 'normalise' | 'display'> {
  /** The value of a text that was pasted or filled in at once, or that ends with a typed mark; undefined: as letter by letter. */
  readonly complete?: (text: string) => string | undefined
}

/** What an input says after a keystroke, as the browser left it. */
export interface Typed {
  readonly text: string
  readonly caret: number
  /** What stood after the caret was deleted, not what stood before it. */
  readonly forward: boolean
}

export interface Masked {
  /** What counts in it: the form that is stored. */
  readonly value: string
  /** Where the caret belongs in what is shown. */
  readonly caret: number
}

/**
 * The value after a keystroke. The caret stays behind the same letters; where only punctuation was deleted, the letter
 * beyond it goes; where there is no room for another letter, nothing changes.
 */
export function retype(mask: Mask, before: string, { text, caret, forward }: Typed): Masked {
  const letters = mask.normalise(text)
  const behind = mask.normalise(text.slice(0, caret)).length
  const onlyMarks = letters === before && text.length < mask.display(before).length
  if (onlyMarks) return at(mask, without(letters, forward ? behind : behind - 1), forward ? behind : behind - 1)
  const fitting = mask.normalise(mask.display(letters))
  const isFull = fitting !== letters && fitting.length === before.length
  return isFull ? at(mask, before, behind - (letters.length - before.length)) : at(mask, fitting, behind)
}

function at(mask: Mask, value: string, behind: number): Masked {
  const shown = mask.display(value)
  let [caret, passed] = [0, 0]
  while (passed < behind && caret < shown.length) passed += mask.normalise(shown.charAt(caret++)).length
  return { value, caret }
}

const without = (text: string, index: number): string =>
  index < 0 ? text : text.slice(0, index) + text.slice(index + 1)
