import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../api/apiError.ts'
import type { TotpEnrolment } from '../../api/secondFactor.ts'
import { useTranslator } from '../../ui/translator.tsx'
import { createPasskey } from '../passkeys/browserPasskeys.ts'
import type { Problem } from '../problem.ts'
import { toFactorProblem } from './factorProblems.ts'
import type { FactorCalls, OwnFactors } from './ownFactors.ts'

/** The result of a change. */
export type FactorOutcome = 'activated' | 'replaced' | 'removed' | 'passkeyAdded' | 'oneRemoved'

/** The view of the dialog in which users manage their own second factors. */
export type FactorView =
  | { readonly name: 'overview'; readonly outcome?: FactorOutcome }
  | { readonly name: 'setup'; readonly enrolment: TotpEnrolment; readonly isReplacement: boolean }
  | { readonly name: 'codes'; readonly codes: readonly string[]; readonly outcome?: FactorOutcome }
  | { readonly name: 'remove' | 'renew' }
  | { readonly name: 'removeOne'; readonly factorId: number; readonly label: string }
  /** The user must confirm their identity before the change is retried. */
  | { readonly name: 'confirm'; readonly retry: () => Promise<void> }

/** The state of the second factor dialog, and the changes that it offers. */
export function useFactorChanges(calls: FactorCalls) {
  const { locale } = useTranslator()
  const [factors, setFactors] = useState<OwnFactors | 'failed'>()
  const [view, setView] = useState<FactorView>({ name: 'overview' })
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const load = useCallback(async () => setFactors(await calls.read().catch(() => 'failed' as const)), [calls])
  // Loads the factors from the server when the dialog opens.
  useEffect(() => void load(), [load])

  const show = (next: FactorView): void => {
    setProblem(undefined)
    setView(next)
  }
  /** Shows new recovery codes, if there are any, and then the result of a change. */
  const finish = async (outcome: FactorOutcome | undefined, codes: readonly string[] = []): Promise<void> => {
    const done = outcome && { outcome }
    show(codes.length > 0 ? { name: 'codes', codes, ...done } : { name: 'overview', ...done })
    await load()
  }
  /** Runs a change. If the server requires a confirmation, asks the user for it and then runs the change again. */
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
  return { factors, view, problem, busy, load, show, ...createChanges(calls, { run, show, finish }) }
}

interface ChangeSteps {
  readonly run: (change: () => Promise<void>) => Promise<void>
  readonly show: (next: FactorView) => void
  readonly finish: (outcome: FactorOutcome | undefined, codes?: readonly string[]) => Promise<void>
}

/** Creates the functions that change the factors. */
function createChanges(calls: FactorCalls, { run, show, finish }: ChangeSteps) {
  return {
    setUp: (isReplacement: boolean) =>
      run(async () => show({ name: 'setup', enrolment: await calls.enrol(), isReplacement })),
    async prove({ enrolment, isReplacement }: Extract<FactorView, { name: 'setup' }>, code: string): Promise<void> {
      const outcome = isReplacement ? 'replaced' : 'activated'
      try {
        await finish(outcome, await calls.prove(enrolment.factorId, code))
      } catch (error) {
        if (!needsConfirmation(error)) throw error
        // The code may have expired by then, so the user enters another one.
        show({ name: 'confirm', retry: async () => show({ name: 'setup', enrolment, isReplacement }) })
      }
    },
    addPasskey: () =>
      run(async () => {
        const codes = await calls.addPasskey(await createPasskey(await calls.askForPasskey()))
        await finish('passkeyAdded', codes)
      }),
    removeOne: (factorId: number) =>
      run(async () => {
        await calls.removeOne(factorId)
        await finish('oneRemoved')
      }),
    renewCodes: () =>
      run(async () => {
        await finish(undefined, await calls.renewCodes())
      }),
    remove: () =>
      run(async () => {
        await calls.remove()
        await finish('removed')
      }),
  }
}

export type FactorChanges = ReturnType<typeof useFactorChanges>

const needsConfirmation = (error: unknown): boolean => error instanceof ApiError && error.needsConfirmation
