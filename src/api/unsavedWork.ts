/** What stands on the screen and nowhere else yet. */
export interface UnsavedWork {
  /** To be called by what holds something unsaved; what it returns says that it no longer does. */
  hold(): () => void
  isHeld(): boolean
  /** The person gives it all up: leaving needs no question any more. */
  abandon(): void
}

/** Nothing is unsaved yet. */
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
