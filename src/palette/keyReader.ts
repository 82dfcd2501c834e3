import type { Schedule } from '../api/exchange.ts'

/** A key that was pressed, as far as shortcuts look at it. */
export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** Reads key presses as shortcuts: `mod+k`, `?`, or a sequence like `g u`. */
export interface KeyReader {
  /** The shortcut that this press completes. `isTaken`: the key belongs to a field or to a layer above the page. */
  read(press: KeyPress, isTaken: boolean): string | undefined
}

/** So long a sequence waits for its second key. */
export const sequenceMs = 1500

/** @param singleKeys whether keys without a modifier mean anything at all */
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
      // Shift and its like come before the key they belong to.
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
