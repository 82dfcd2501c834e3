import type { Schedule } from '../api/exchange.ts'

/** The properties of a key event that shortcuts use. */
export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** Recognizes shortcuts: `mod+k`, `?`, or a sequence like `g u`. */
export interface KeyReader {
  /**
   * Returns the shortcut that this key press completes. `isUsedByTarget`: the key belongs to an input or an overlay.
   */
  read(press: KeyPress, isTaken: boolean): string | undefined
}

/** The time limit for the second key of a sequence, in ms. */
export const sequenceMs = 1500

/** @param singleKeys whether shortcuts without a modifier are on */
export function createKeyReader(
  shortcuts: readonly string[],
  schedule: Schedule,
  singleKeys: () => boolean,
): KeyReader {
  let first = ''
  let callOff: (() => void) | undefined
  const forget = (): void => {
    callOff?.()
    first = ''
  }
  return {
    read({ key, ctrlKey, metaKey, altKey }, isTaken) {
      if (altKey) return undefined
      const letter = key.length === 1 ? key.toLowerCase() : key
      if (ctrlKey || metaKey) return known(shortcuts, `mod+${letter}`)
      if (isTaken || !singleKeys()) return undefined
      // Ignores modifier keys such as Shift, which are pressed before the actual key.
      if (key.length > 1) return undefined
      const pressed = first === '' ? letter : `${first} ${letter}`
      forget()
      if (shortcuts.some((shortcut) => shortcut.startsWith(`${pressed} `))) {
        first = pressed
        callOff = schedule(sequenceMs, forget)
        return undefined
      }
      return known(shortcuts, pressed)
    },
  }
}

function known(shortcuts: readonly string[], pressed: string): string | undefined {
  return shortcuts.find((shortcut) => shortcut === pressed)
}
