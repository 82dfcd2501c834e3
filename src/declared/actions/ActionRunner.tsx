import { createContext, type ReactNode, Suspense, useCallback, useContext, useMemo, useRef, useState } from 'react'
import type { RaRecord } from 'react-admin'
import { getInputResource } from '#language/actionInput.ts'
import { getAction } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import type { Failure } from '../buildFailure.ts'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import type { Confirmation } from '../dialogs/dialogProps.ts'
import { FailureDialog } from '../dialogs/FailureDialog.tsx'
import { useEngine } from '../engine.ts'
import { usePaths } from '../usePaths.ts'
import { ActionInputDialogContext, type InputRequest } from './actionInputDialog.ts'
import { useActionConfirmation } from './useActionConfirmation.ts'
import { useActionFailure } from './useActionFailure.ts'
import { usePerformAction } from './usePerformAction.ts'

/** Runs a declared action on a record: asks for confirmation if declared, calls the server, and shows the result. */
export type RunAction = (action: string, record: RaRecord) => void

/** Opens the dialog of a declared action for several records. */
type OpenDialog = (action: string, records: readonly RaRecord[]) => void

/** Opens the dialog that asks for the input of an action. */
type AskInput = (request: InputRequest) => void

const ActionRunnerContext = createContext<{ run: RunAction; open: OpenDialog; ask: AskInput }>({
  run: () => undefined,
  open: () => undefined,
  ask: () => undefined,
})

export const useRunAction = (): RunAction => useContext(ActionRunnerContext).run
export const useOpenDialog = (): OpenDialog => useContext(ActionRunnerContext).open

export const useAskInput = (): AskInput => useContext(ActionRunnerContext).ask

interface ActionRunnerProps {
  resource: ResourceData
  /** Called when a record was deleted. */
  onRemoved: (record: RaRecord) => void
  /** Called when an action has changed a record. */
  onChanged?: () => void
  /** Called after a dialog has closed and returned the focus. */
  onDialogClosed: () => void
  children: ReactNode
}

/** Provides `useRunAction` and renders the dialogs of the actions. */
export function ActionRunner({ resource, onRemoved, onChanged, onDialogClosed, children }: ActionRunnerProps) {
  const engine = useEngine()
  const [pending, setPending] = useState<PendingAction>()
  const [openedDialog, setOpenedDialog] = useState<OpenedDialog>()
  const [failure, setFailure] = useState<Failure>()
  const inputDialog = useInputDialog()
  const { ask } = inputDialog
  const showFailure = useActionFailure(resource, setFailure)
  const paths = usePaths(resource)
  const performAction = usePerformAction(resource, showFailure, { onRemoved, onChanged })

  const confirmUnlessPending = useConfirmUnlessPending(resource)

  const run = useCallback<RunAction>(
    (name, record) =>
      confirmUnlessPending(name, record, (confirmation) => {
        const effect = getAction(resource, name)?.effect
        const input = getInputResource(resource, name)
        const submit: InputRequest['submit'] = (values) => performAction(name, record, values)
        if (confirmation && input) ask({ input, texts: confirmation, subject: { resource, record }, submit })
        else if (confirmation) setPending({ name, record, confirmation })
        else if (effect && 'dialog' in effect) setOpenedDialog({ name, records: [record] })
        else void performAction(name, record)
      }),
    [resource, performAction, confirmUnlessPending, ask],
  )
  const open = useCallback<OpenDialog>((name, records) => setOpenedDialog({ name, records }), [])
  const runner = useMemo(() => ({ run, open, ask }), [run, open, ask])
  const confirm = () => {
    if (pending) void performAction(pending.name, pending.record)
    setPending(undefined)
  }
  const effect = openedDialog && getAction(resource, openedDialog.name)?.effect
  const ActionDialog = effect && 'dialog' in effect ? engine.dialogs[effect.dialog] : undefined
  return (
    <ActionRunnerContext value={runner}>
      {children}
      <ConfirmDialog confirmation={pending?.confirmation} onConfirm={confirm} onClose={() => setPending(undefined)} />
      {openedDialog && ActionDialog && (
        <Suspense fallback={null}>
          <ActionDialog records={openedDialog.records} onClose={() => setOpenedDialog(undefined)} />
        </Suspense>
      )}
      <InputDialog
        {...inputDialog}
        failure={failure}
        onFailureSeen={() => setFailure(undefined)}
        onClosed={onDialogClosed}
      />
      <FailureDialog
        listPath={paths.list}
        failure={inputDialog.asked?.isOpen ? undefined : failure}
        onClose={() => setFailure(undefined)}
        onClosed={onDialogClosed}
      />
    </ActionRunnerContext>
  )
}

/** The request that the input dialog answers. `number` differs for each request. */
interface PendingInput {
  readonly request: InputRequest
  readonly number: number
  readonly isOpen: boolean
}

function useInputDialog() {
  const [asked, setAsked] = useState<PendingInput>()
  const ask = useCallback<AskInput>(
    (request) => setAsked((previous) => ({ request, number: (previous?.number ?? 0) + 1, isOpen: true })),
    [],
  )
  const close = useCallback(() => setAsked((current) => current && { ...current, isOpen: false }), [])
  return { asked, ask, close }
}

interface InputDialogProps extends ReturnType<typeof useInputDialog> {
  failure: Failure | undefined
  /** Called when the failure is out of date: before another attempt, and when the dialog closes. */
  onFailureSeen: () => void
  onClosed: () => void
}

function InputDialog({ asked, close, failure, onFailureSeen, onClosed }: InputDialogProps) {
  const Dialog = useContext(ActionInputDialogContext)
  if (!asked || !Dialog) return null
  const { request, number, isOpen } = asked
  const submit: InputRequest['submit'] = (input, asked) => {
    onFailureSeen()
    return request.submit(input, asked)
  }
  return (
    <Suspense fallback={null}>
      <Dialog
        key={number}
        request={{ ...request, submit }}
        isOpen={isOpen}
        failure={failure}
        onClose={() => {
          onFailureSeen()
          close()
        }}
        onClosed={onClosed}
      />
    </Suspense>
  )
}

interface PendingAction {
  readonly name: string
  readonly record: RaRecord
  readonly confirmation: Confirmation
}

interface OpenedDialog {
  readonly name: string
  readonly records: readonly RaRecord[]
}

/** Prepares the confirmation of an action. Repeated clicks are ignored while the affected records are loading. */
function useConfirmUnlessPending(resource: ResourceData) {
  const buildConfirmation = useActionConfirmation(resource)
  const pendingKeys = useRef(new Set<string>())
  return useCallback(
    (name: string, record: RaRecord, onReady: (confirmation: Confirmation | undefined) => void): void => {
      const key = `${name} ${record.id}`
      if (pendingKeys.current.has(key)) return
      const confirmation = buildConfirmation(name, record)
      if (confirmation instanceof Promise) {
        pendingKeys.current.add(key)
        void confirmation.then(onReady).finally(() => pendingKeys.current.delete(key))
      } else onReady(confirmation)
    },
    [buildConfirmation],
  )
}
