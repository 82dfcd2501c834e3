/** Tracks whether the screen has unsaved work. */
export interface UnsavedWork {
  /** Registers unsaved work. Returns a function that removes the registration. */
  hold(): () => void
  isHeld(): boolean
  /** Removes all registrations. Leaving the page then shows no warning. */
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
