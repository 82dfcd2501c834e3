import { type KeyboardEvent, useEffect } from 'react'
import type { RaRecord } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { inlineTexts } from '#i18n/inlineTexts.ts'
import type { BodyLeaf } from '#language/bodyLeaves.ts'
import { getValue } from '#language/evaluate.ts'
import type { ResourceData } from '#language/resource.ts'
import { useUnsavedWork } from '../../layout/shell/useUnsavedWork.ts'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { ActionInputDialogContext } from '../actions/actionInputDialog.ts'
import { FailureDialog } from '../dialogs/FailureDialog.tsx'
import { useEngine } from '../engine.ts'
import { DeclaredField } from '../form/DeclaredField.tsx'
import { FormContexts } from '../form/FormContexts.tsx'
import { buildCurrentRecord, getFieldState } from '../form/formModel.ts'
import { focusField, getInputId, type RecordForm, useRecordForm } from '../form/useRecordForm.ts'
import { MergeDialog } from '../merge/MergeDialog.tsx'
import { usePaths } from '../usePaths.ts'
import { CellPopover } from './CellPopover.tsx'
import styles from './InlineEditing.module.css'
import { useInlineSave } from './useInlineSave.ts'

interface InlineFormProps {
  resource: ResourceData
  leaf: BodyLeaf
  /** The record with its version. */
  stored: RaRecord
  cell: HTMLElement
  label: string
  /**
   * Called with the stored record after a save, or without a request if nothing was changed. `direction` says which
   * cell to edit next: the next (1), the previous (-1), or none (0).
   */
  onDone: (record: RaRecord, direction: 1 | -1 | 0) => void
  onCancel: () => void
}

/** The input of one field. Enter saves, Tab saves and edits the next cell, Escape cancels. */
export function InlineForm({ resource, leaf, stored, cell, label, onDone, onCancel }: InlineFormProps) {
  const paths = usePaths(resource)
  const record = useRecordForm(resource, stored)
  const { wirePath } = leaf
  const { form } = record
  const { save, outcome, isSaving, keepMine, dismiss } = useInlineSave(resource, leaf, stored, onDone)
  const isDirty = () => form.getFieldState(wirePath).isDirty
  const submit = async (direction: 1 | -1 | 0): Promise<void> => {
    if (isSaving) return
    if (!isDirty()) onDone(stored, direction)
    else if (await form.trigger(wirePath)) await save(getValue(form.getValues(), wirePath), direction)
    else focusField(resource, wirePath)
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const direction = getDirection(event, isDirty())
    if (direction === undefined) return
    event.preventDefault()
    event.stopPropagation()
    void submit(direction)
  }
  return (
    <>
      <CellPopover
        cell={cell}
        label={label}
        isBusy={isSaving}
        onClose={(reason) => (reason === 'backdropClick' ? void submit(0) : onCancel())}
      >
        <div className={styles.field} onKeyDownCapture={handleKeyDown} inert={isSaving}>
          {/* Keys in a dialog of the input would save or leave the cell, so none is offered. */}
          <ActionInputDialogContext value={undefined}>
            <FormContexts record={record}>
              <Field record={record} wirePath={wirePath} />
            </FormContexts>
          </ActionInputDialogContext>
        </div>
      </CellPopover>
      <FailureDialog
        failure={outcome?.kind === 'failed' ? outcome.failure : undefined}
        listPath={paths.list}
        onClose={dismiss}
        onClosed={() => focusField(resource, wirePath)}
      />
      {outcome?.kind === 'conflict' && (
        <MergeDialog
          resource={resource}
          base={stored}
          mine={buildCurrentRecord(record.fields, stored, form.getValues(), resource.fields)}
          conflict={outcome.conflict}
          onSave={keepMine}
          onClose={dismiss}
        />
      )}
    </>
  )
}

/**
 * The direction that a key requests: 1 and -1 for the next and previous cell, 0 to finish. Undefined if the input
 * itself handles the key, e.g. in its list of options.
 */
function getDirection({ key, shiftKey, target }: KeyboardEvent<HTMLElement>, isDirty: boolean): 1 | -1 | 0 | undefined {
  if (!(target instanceof HTMLElement) || target.closest('[role=listbox], [role=menu], [role=grid]')) return undefined
  if (key === 'Tab') return shiftKey ? -1 : 1
  if (key !== 'Enter' || shiftKey || target.getAttribute('aria-expanded') === 'true' || target.matches('button'))
    return undefined
  // On a select whose value was not changed, Enter opens its options.
  return target.matches('div[role=combobox]') && !isDirty ? undefined : 0
}

/** Focuses the input when it is mounted, and selects its text. */
function useFocusedInput(resource: ResourceData, wirePath: string): void {
  // An effect, because the input can only be focused after the popover has opened.
  useEffect(() => {
    const input = document.getElementById(getInputId(resource, wirePath))
    const checked = input?.closest('[role=radiogroup]')?.querySelector<HTMLElement>('input:checked')
    const target = checked ?? input
    target?.focus()
    if (target instanceof HTMLInputElement && target.type === 'text') target.select()
  }, [resource, wirePath])
}

/** The input with its errors, as in a form. */
function Field({ record, wirePath }: { record: RecordForm; wirePath: string }) {
  const { resource, fields, form, stored, mode } = record
  const { getEvaluationContext } = useEngine()
  const texts = useLocalizedTexts(inlineTexts)
  const values = useWatch({ control: form.control })
  const field = fields.find((candidate) => candidate.wirePath === wirePath)
  const currentRecord = buildCurrentRecord(fields, stored, values, resource.fields)
  const isDirty = form.getFieldState(wirePath).isDirty
  useUnsavedWork(isDirty)
  useFocusedInput(resource, wirePath)
  if (!field) return null
  const state = getFieldState(field, mode, currentRecord, getEvaluationContext(), stored)
  return (
    <>
      <DeclaredField
        {...{ resource, field, fields, stored, currentRecord, form }}
        state={{ ...state, isEnabled: state.isShown && state.isEnabled }}
        autoFocus
        onRejected={(reason) => record.setRejection(wirePath, reason)}
        resetCount={record.resetCount}
        onFieldsCleared={ignoreClearedFields}
      />
      {!state.isShown && <p className={styles.note}>{texts.inactive}</p>}
    </>
  )
}

/** Ignored: the request contains only this field, and the server clears the fields that depend on it. */
const ignoreClearedFields = () => undefined
