import type { KeyPress } from './keyPress.ts'

/** Reads Ctrl+Z as undo, and Ctrl+Shift+Z or Ctrl+Y as redo, also with Command; undefined for other keys. */
export function getHistoryCommand({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyPress): 'undo' | 'redo' | undefined {
  if (altKey || !(ctrlKey || metaKey)) return undefined
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' ? 'redo' : undefined
}
