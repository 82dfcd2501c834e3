import { useState } from 'react'

/**
 * Runs one call at a time, and keeps why it was refused until the next one.
 *
 * @param getProblemText an error as a sentence for the user
 */
export function useCall(getProblemText: (error: unknown) => string) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  /** Whether the call has succeeded. */
  const run = async (call: () => Promise<unknown>): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    setProblem(undefined)
    try {
      await call()
      return true
    } catch (error) {
      setProblem(getProblemText(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { run, busy, problem }
}
