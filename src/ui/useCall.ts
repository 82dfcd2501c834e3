import { useState } from 'react'

/**
 * Runs one request at a time, and keeps its error message until the next request.
 * @param getProblemText returns the message for an error
 */
export function useCall(getProblemText: (error: unknown) => string) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  /** Runs a request. Resolves to whether it succeeded. */
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
