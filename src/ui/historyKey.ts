type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Ctrl+Z takes back, Ctrl+Shift+Z and Ctrl+Y make again, and the same with Command; undefined for any other key. */
export function historyKey({ key, shiftKey, ctrlKey, metaKey, altKey }: Press): 'undo' | 'redo' | undefined {
  if (altKey || !(ctrlKey || metaKey)) return undefined
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' ? 'redo' : undefined
}
