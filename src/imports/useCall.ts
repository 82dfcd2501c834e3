import { useState } from 'react'
import { useProblemText } from './useProblemText.ts'

/** Runs one call at a time, and keeps the sentence of its refusal until the next one. */
export function useCall() {
  const getProblemText = useProblemText()
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
