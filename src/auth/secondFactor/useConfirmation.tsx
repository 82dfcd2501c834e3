import { type ReactNode, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { ApiError } from '../../api/apiError.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import { useShell } from '../../layout/shell/shell.ts'
import { ConfirmIdentity } from './ConfirmIdentity.tsx'
import { canSign, createFactorCalls, type OwnFactors } from './ownFactors.ts'

interface Question {
  readonly factors: OwnFactors | undefined
  readonly answer: (isConfirmed: boolean) => void
}

/** Runs calls that the server accepts only shortly after the user has confirmed their identity. */
export function useConfirmation() {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const { me } = useShell()
  const [question, setQuestion] = useState<Question>()
  const calls = createFactorCalls(async (path, change) => ({
    json: await (change ? dataProvider.send(path, change) : dataProvider.fetchPath(path)),
  }))
  /**
   * Runs a call. If the server requires a confirmation, asks the user for it and runs the call again. Resolves to
   * undefined if the user cancels.
   */
  const runConfirmed = async <Result,>(call: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ApiError && error.needsConfirmation)) throw error
    }
    const factors = await calls.read().catch(() => undefined)
    const isConfirmed = await new Promise<boolean>((answer) => setQuestion({ factors, answer }))
    setQuestion(undefined)
    return isConfirmed ? runConfirmed(call) : undefined
  }
  const dialog: ReactNode = question && (
    <ConfirmIdentity
      confirm={calls.confirm}
      email={me.email}
      hasCode={question.factors?.totp !== undefined}
      askChallenge={question.factors && canSign(question.factors) ? calls.askToConfirm : undefined}
      onConfirmed={async () => question.answer(true)}
      onCancel={() => question.answer(false)}
    />
  )
  return { runConfirmed, dialog }
}
