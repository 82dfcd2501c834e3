import type { Schedule } from '../api/sendRequest.ts'
import type { KeyPress } from '../ui/keyPress.ts'

/** Recognizes shortcuts: `mod+k`, `?`, or a sequence like `g u`. */
export interface ShortcutMatcher {
  /**
   * Returns the shortcut that this key press completes. `isUsedByTarget`: the key belongs to an input or an overlay.
   */
  match(keyPress: Omit<KeyPress, 'shiftKey'>, isUsedByTarget: boolean): string | undefined
}

/** The time limit for the second key of a sequence, in ms. */
export const sequenceTimeoutMs = 1500

/** @param singleKeys whether shortcuts without a modifier are on */
export function createShortcutMatcher(
  shortcuts: readonly string[],
  schedule: Schedule,
  singleKeys: () => boolean,
): ShortcutMatcher {
  let prefix = ''
  let cancelTimer: (() => void) | undefined
  const reset = (): void => {
    cancelTimer?.()
    prefix = ''
  }
  return {
    match({ key, ctrlKey, metaKey, altKey }, isUsedByTarget) {
      if (altKey) return undefined
      const letter = key.length === 1 ? key.toLowerCase() : key
      if (ctrlKey || metaKey) return findShortcut(shortcuts, `mod+${letter}`)
      if (isUsedByTarget || !singleKeys()) return undefined
      // Ignores modifier keys such as Shift, which are pressed before the actual key.
      if (key.length > 1) return undefined
      const sequence = prefix === '' ? letter : `${prefix} ${letter}`
      reset()
      if (shortcuts.some((shortcut) => shortcut.startsWith(`${sequence} `))) {
        prefix = sequence
        cancelTimer = schedule(sequenceTimeoutMs, reset)
        return undefined
      }
      return findShortcut(shortcuts, sequence)
    },
  }
}

function findShortcut(shortcuts: readonly string[], sequence: string): string | undefined {
  return shortcuts.find((shortcut) => shortcut === sequence)
}
