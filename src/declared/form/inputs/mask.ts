import type { FormatRule } from '#language/formats.ts'

/** A format that adds its punctuation while the user types. */
export interface Mask extends Pick<FormatRule, 'normalise' | 'display'> {
  /**
   * Parses a text that was pasted, filled in by the browser, or ends with a typed separator. Undefined if the
   * text must be processed character by character.
   */
  readonly parseWholeText?: (text: string) => string | undefined
}

/** The state of an input after a keystroke. */
export interface InputState {
  readonly text: string
  readonly caret: number
  /** Whether the deletion was forward (Delete) and not backward (Backspace). */
  readonly isForwardDeletion: boolean
}

export interface MaskResult {
  /** The stored value, without punctuation. */
  readonly value: string
  /** The caret position in the displayed text. */
  readonly caret: number
}

/**
 * Computes the value after a keystroke. The caret stays after the same characters. If only punctuation was deleted, the
 * adjacent character is deleted. If the value has its maximum length, another character changes nothing.
 */
export function applyKeystroke(
  mask: Mask,
  previous: string,
  { text, caret, isForwardDeletion }: InputState,
): MaskResult {
  const characters = mask.normalise(text)
  const countBeforeCaret = mask.normalise(text.slice(0, caret)).length
  const isOnlyPunctuationDeleted = characters === previous && text.length < mask.display(previous).length
  if (isOnlyPunctuationDeleted)
    return placeCaret(
      mask,
      removeAt(characters, isForwardDeletion ? countBeforeCaret : countBeforeCaret - 1),
      isForwardDeletion ? countBeforeCaret : countBeforeCaret - 1,
    )
  const truncated = mask.normalise(mask.display(characters))
  const isFull = truncated !== characters && truncated.length === previous.length
  return isFull
    ? placeCaret(mask, previous, countBeforeCaret - (characters.length - previous.length))
    : placeCaret(mask, truncated, countBeforeCaret)
}

function placeCaret(mask: Mask, value: string, countBeforeCaret: number): MaskResult {
  const displayed = mask.display(value)
  let [caret, passedCount] = [0, 0]
  while (passedCount < countBeforeCaret && caret < displayed.length)
    passedCount += mask.normalise(displayed.charAt(caret++)).length
  return { value, caret }
}

const removeAt = (text: string, index: number): string =>
  index < 0 ? text : text.slice(0, index) + text.slice(index + 1)
