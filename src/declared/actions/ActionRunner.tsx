import { createContext, type ReactNode, Suspense, useCallback, useContext, useMemo, useRef, useState } from 'react'
import type { RaRecord } from 'react-admin'
import { getAction } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import type { Failure } from '../buildFailure.ts'
import { type Confirmation, ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import { FailureDialog } from '../dialogs/FailureDialog.tsx'
import { useEngine } from '../engine.ts'
import { usePaths } from '../usePaths.ts'
import { useActionConfirmation } from './useActionConfirmation.ts'
import { useActionFailure } from './useActionFailure.ts'
import { usePerformAction } from './usePerformAction.ts'

/** Runs a declared action on a record: asks for confirmation if declared, calls the server, and shows the result. */
export type RunAction = (action: string, record: RaRecord) => void

/** Opens the dialog of a declared action for several records. */
type OpenDialog = (action: string, records: readonly RaRecord[]) => void

const ActionRunnerContext = createContext<{ run: RunAction; open: OpenDialog }>({
  run: () => undefined,
  open: () => undefined,
})

export const useRunAction = (): RunAction => useContext(ActionRunnerContext).run
export const useOpenDialog = (): OpenDialog => useContext(ActionRunnerContext).open

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
  const [pending, setPending] = useState<PendingAction>()
  const [openedDialog, setOpenedDialog] = useState<OpenedDialog>()
  const [failure, setFailure] = useState<Failure>()
  const showFailure = useActionFailure(resource, setFailure)
  const paths = usePaths(resource)
  const performAction = usePerformAction(resource, showFailure, onRemoved)

  const confirmUnlessPending = useConfirmUnlessPending(resource)

  const run = useCallback<RunAction>(
    (name, record) =>
      confirmUnlessPending(name, record, (confirmation) => {
        const effect = getAction(resource, name)?.effect
        if (confirmation) setPending({ name, record, confirmation })
        else if (effect && 'dialog' in effect) setOpenedDialog({ name, records: [record] })
        else void performAction(name, record)
      }),
    [resource, performAction, confirmUnlessPending],
  )
  const open = useCallback<OpenDialog>((name, records) => setOpenedDialog({ name, records }), [])
  const runner = useMemo(() => ({ run, open }), [run, open])
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
      <FailureDialog
        listPath={paths.list}
        failure={failure}
        onClose={() => setFailure(undefined)}
        onClosed={onDialogClosed}
      />
    </ActionRunnerContext>
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
