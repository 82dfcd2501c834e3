/** Tracks whether the screen has unsaved work. */
export interface UnsavedWork {
  /** Registers unsaved work. The returned function unregisters it. */
  hold(): () => void
  isHeld(): boolean
  /** Discards all of it: leaving the page then shows no warning. */
  abandon(): void
}

export function createUnsavedWork(): UnsavedWork {
  const holders = new Set<symbol>()
  return {
    hold() {
      const holder = Symbol()
      holders.add(holder)
      return () => void holders.delete(holder)
    },
    isHeld: () => holders.size > 0,
    abandon: () => holders.clear(),
  }
}
