/** Tracks whether the screen has unsaved work. */
export interface UnsavedWork {
  /** Registers unsaved work. Returns a function that removes the registration. */
  register(): () => void
  hasUnsavedWork(): boolean
  /** Removes all registrations. Leaving the page then shows no warning. */
  discard(): void
}

export function createUnsavedWork(): UnsavedWork {
  const registrations = new Set<symbol>()
  return {
    register() {
      const registration = Symbol()
      registrations.add(registration)
      return () => void registrations.delete(registration)
    },
    hasUnsavedWork: () => registrations.size > 0,
    discard: () => registrations.clear(),
  }
}
