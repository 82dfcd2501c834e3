import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../api/apiError.ts'
import type { TotpEnrolment } from '../../api/secondFactor.ts'
import { useTexts } from '../../ui/texts.tsx'
import type { Problem } from '../problem.ts'
import { toFactorProblem } from './factorProblems.ts'
import type { FactorCalls, OwnFactors } from './ownFactors.ts'

/** What a change has done. */
export type FactorOutcome = 'activated' | 'replaced' | 'removed'

/** What the dialog of the own second factor shows. */
export type FactorView =
  | { readonly name: 'overview'; readonly outcome?: FactorOutcome }
  | { readonly name: 'setup'; readonly enrolment: TotpEnrolment; readonly isReplacement: boolean }
  | { readonly name: 'codes'; readonly codes: readonly string[]; readonly outcome?: FactorOutcome }
  | { readonly name: 'remove' | 'renew' }
  /** The session has to be confirmed before the change is tried again. */
  | { readonly name: 'confirm'; readonly retry: () => Promise<void> }

/** The state of the dialog of the own second factor, and the changes that it offers. */
export function useFactorChanges(calls: FactorCalls) {
  const { locale } = useTexts()
  const [factors, setFactors] = useState<OwnFactors | 'failed'>()
  const [view, setView] = useState<FactorView>({ name: 'overview' })
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const load = useCallback(async () => setFactors(await calls.read().catch(() => 'failed' as const)), [calls])
  // Reads the factors from the server once the dialog is open.
  useEffect(() => void load(), [load])

  const show = (next: FactorView): void => {
    setProblem(undefined)
    setView(next)
  }
  /** Runs a change. If the session has to be confirmed first, asks for that and then runs it again. */
  const run = async (change: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      await change()
    } catch (error) {
      if (needsConfirmation(error)) show({ name: 'confirm', retry: () => run(change) })
      else {
        setView((current) => (current.name === 'confirm' ? { name: 'overview' } : current))
        setProblem(toFactorProblem(error, locale, 'events.unexpected.failure'))
      }
    }
    setBusy(false)
  }
  return {
    ...{ factors, view, problem, busy, load, show },
    setUp: (isReplacement: boolean) =>
      run(async () => show({ name: 'setup', enrolment: await calls.enrol(), isReplacement })),
    async prove({ enrolment, isReplacement }: Extract<FactorView, { name: 'setup' }>, code: string): Promise<void> {
      const outcome = isReplacement ? 'replaced' : 'activated'
      try {
        const codes = await calls.prove(enrolment.factorId, code)
        show(codes.length > 0 ? { name: 'codes', codes, outcome } : { name: 'overview', outcome })
        await load()
      } catch (error) {
        if (!needsConfirmation(error)) throw error
        // The code may be old by then, so it is asked for again.
        show({ name: 'confirm', retry: async () => show({ name: 'setup', enrolment, isReplacement }) })
      }
    },
    renewCodes: () =>
      run(async () => {
        show({ name: 'codes', codes: await calls.renewCodes() })
        await load()
      }),
    remove: () =>
      run(async () => {
        await calls.remove()
        show({ name: 'overview', outcome: 'removed' })
        await load()
      }),
  }
}

export type FactorChanges = ReturnType<typeof useFactorChanges>

const needsConfirmation = (error: unknown): boolean => error instanceof ApiError && error.needsConfirmation
