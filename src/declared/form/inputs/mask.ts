import type { FormatRule } from '#resources/language/formats.ts'

/** A format that adds its punctuation while the user types. */
export interface Mask extends Pick<FormatRule, 'normalise' | 'display'> {
  /**
   * The value of a text that was pasted, filled in by the browser, or ends with a typed separator. Undefined if the
   * text must be processed character by character.
   */
  readonly complete?: (text: string) => string | undefined
}

/** The state of an input after a keystroke. */
export interface Typed {
  readonly text: string
  readonly caret: number
  /** Whether the deletion was forward (Delete) and not backward (Backspace). */
  readonly forward: boolean
}

export interface Masked {
  /** The stored value, without punctuation. */
  readonly value: string
  /** The caret position in the displayed text. */
  readonly caret: number
}

/**
 * Computes the value after a keystroke. The caret stays after the same characters. If only punctuation was deleted, the
 * adjacent character is deleted. If the value has its maximum length, another character changes nothing.
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
