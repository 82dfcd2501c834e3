import { createContext, type ReactNode, Suspense, useCallback, useContext, useMemo, useRef, useState } from 'react'
import type { RaRecord } from 'react-admin'
import { actionOf } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { ConfirmDialog, type Question } from '../dialogs/ConfirmDialog.tsx'
import { FailureDialog } from '../dialogs/FailureDialog.tsx'
import { useEngine } from '../engine.ts'
import type { Failure } from '../failure.ts'
import { usePaths } from '../usePaths.ts'
import { useActionFailure } from './useActionFailure.ts'
import { useActionQuestion } from './useActionQuestion.ts'
import { usePerform } from './usePerform.ts'

/** Runs a declared action on a record: asks for confirmation if declared, calls the server, and shows the result. */
export type RunAction = (action: string, record: RaRecord) => void

/** Opens the dialog of a declared action for several records. */
type OpenDialog = (action: string, records: readonly RaRecord[]) => void

const RunContext = createContext<{ run: RunAction; open: OpenDialog }>({ run: () => undefined, open: () => undefined })

export const useRunAction = (): RunAction => useContext(RunContext).run
export const useOpenDialog = (): OpenDialog => useContext(RunContext).open

interface ActionRunnerProps {
  resource: ResourceData
  /** Called when a record was deleted. */
  onRemoved: (record: RaRecord) => void
  /** Called after a dialog has closed and returned the focus. */
  onDialogClosed: () => void
  children: ReactNode
}

/** Provides `useRunAction` and renders the dialogs of the actions. */
export function ActionRunner({ resource, onRemoved, onDialogClosed, children }: ActionRunnerProps) {
  const engine = useEngine()
  const [asked, setAsked] = useState<Pending>()
  const [opened, setOpened] = useState<Opened>()
  const [failure, setFailure] = useState<Failure>()
  const fail = useActionFailure(resource, setFailure)
  const paths = usePaths(resource)
  const perform = usePerform(resource, fail, onRemoved)

  const ask = useAskOnce(resource)

  const run = useCallback<RunAction>(
    (name, record) =>
      ask(name, record, (question) => {
        const effect = actionOf(resource, name)?.effect
        if (question) setAsked({ name, record, question })
        else if (effect && 'dialog' in effect) setOpened({ name, records: [record] })
        else void perform(name, record)
      }),
    [resource, perform, ask],
  )
  const open = useCallback<OpenDialog>((name, records) => setOpened({ name, records }), [])
  const runner = useMemo(() => ({ run, open }), [run, open])
  const confirm = () => {
    if (asked) void perform(asked.name, asked.record)
    setAsked(undefined)
  }
  const effect = opened && actionOf(resource, opened.name)?.effect
  const ActionDialog = effect && 'dialog' in effect ? engine.dialogs[effect.dialog] : undefined
  return (
    <RunContext value={runner}>
      {children}
      <ConfirmDialog question={asked?.question} onConfirm={confirm} onClose={() => setAsked(undefined)} />
      {opened && ActionDialog && (
        <Suspense fallback={null}>
          <ActionDialog records={opened.records} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
      <FailureDialog
        list={paths.list}
        failure={failure}
        onClose={() => setFailure(undefined)}
        onClosed={onDialogClosed}
      />
    </RunContext>
  )
}

interface Pending {
  readonly name: string
  readonly record: RaRecord
  readonly question: Question
}

interface Opened {
  readonly name: string
  readonly records: readonly RaRecord[]
}

/** Prepares the confirmation of an action. Repeated clicks are ignored while the affected records are loading. */
function useAskOnce(resource: ResourceData) {
  const questionBefore = useActionQuestion(resource)
  const underWay = useRef(new Set<string>())
  return useCallback(
    (name: string, record: RaRecord, goOn: (question: Question | undefined) => void): void => {
      const key = `${name} ${record.id}`
      if (underWay.current.has(key)) return
      const question = questionBefore(name, record)
      if (question instanceof Promise) {
        underWay.current.add(key)
        void question.then(goOn).finally(() => underWay.current.delete(key))
      } else goOn(question)
    },
    [questionBefore],
  )
}
