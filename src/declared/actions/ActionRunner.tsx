import { createContext, type ReactNode, Suspense, useCallback, useContext, useMemo, useState } from 'react'
import type { RaRecord } from 'react-admin'
import { actionOf } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import { FailureDialog } from '../dialogs/FailureDialog.tsx'
import { type Engine, useEngine } from '../engine.ts'
import type { Failure } from '../failure.ts'
import { actionLabel, resourceText } from '../messages.ts'
import { recordParams } from '../values/recordParams.ts'
import { useActionFailure } from './useActionFailure.ts'
import { usePerform } from './usePerform.ts'

/** Runs a declared action on a record: asks first where it is declared so, then calls, then says how it went. */
export type RunAction = (action: string, record: RaRecord) => void

/** Opens the dialog of a declared action about several records. */
type OpenDialog = (action: string, records: readonly RaRecord[]) => void

const RunContext = createContext<{ run: RunAction; open: OpenDialog }>({ run: () => undefined, open: () => undefined })

export const useRunAction = (): RunAction => useContext(RunContext).run
export const useOpenDialog = (): OpenDialog => useContext(RunContext).open

interface ActionRunnerProps {
  resource: ResourceData
  /** Called when a record is no longer there. */
  onRemoved: (record: RaRecord) => void
  /** Called when a dialog has gone and has given the focus back, if it could. */
  onDialogClosed: () => void
  children: ReactNode
}

/** Gives the rows of a list a way to run actions, and holds the dialogs that go with them. */
export function ActionRunner({ resource, onRemoved, onDialogClosed, children }: ActionRunnerProps) {
  const engine = useEngine()
  const [asked, setAsked] = useState<Pending>()
  const [opened, setOpened] = useState<Opened>()
  const [failure, setFailure] = useState<Failure>()
  const fail = useActionFailure(resource, setFailure)
  const perform = usePerform(resource, fail, onRemoved)

  const run = useCallback<RunAction>(
    (name, record) => {
      const action = actionOf(resource, name)
      if (action?.confirm) setAsked({ name, record })
      else if (action?.effect && 'dialog' in action.effect) setOpened({ name, records: [record] })
      else void perform(name, record)
    },
    [resource, perform],
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
      <ConfirmDialog
        question={asked && questionOf(engine, resource, asked)}
        onConfirm={confirm}
        onClose={() => setAsked(undefined)}
      />
      {opened && ActionDialog && (
        <Suspense fallback={null}>
          <ActionDialog records={opened.records} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
      <FailureDialog failure={failure} onClose={() => setFailure(undefined)} onClosed={onDialogClosed} />
    </RunContext>
  )
}

interface Pending {
  readonly name: string
  readonly record: RaRecord
}

interface Opened {
  readonly name: string
  readonly records: readonly RaRecord[]
}

function questionOf({ translate }: Engine, resource: ResourceData, { name, record }: Pending) {
  const title = String(record[resource.title] ?? '')
  const params = { ...recordParams(resource, record), title }
  const text = (part: string) => resourceText(translate, resource, `confirm.${name}.${part}`, params)
  const label = actionLabel(translate, resource, name)
  return {
    title: text('title') ?? translate('list.actions.on', { action: label, title }),
    text: text('text'),
    verb: text('submit') ?? label,
    isDestructive: name === 'remove',
  }
}
