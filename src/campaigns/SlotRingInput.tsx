import { FormLabel } from '@mui/material'
import { type FocusEvent, useId } from 'react'
import type { FieldOf } from '#language/field.ts'
import { hasRows, isInteger, isReference } from '#language/kinds/kinds.ts'
import { findSlotEntry } from '#rules/slots.ts'
import { HelpText } from '../declared/form/inputs/HelpText.tsx'
import { HiddenError } from '../declared/form/inputs/HiddenError.tsx'
import type { InputProps } from '../declared/inputProps.ts'
import { useTranslator } from '../ui/translator.tsx'
import { focusInNextFrame } from './focusInNextFrame.ts'
import { RefusalNotice } from './RefusalNotice.tsx'
import { SlotForm } from './SlotForm.tsx'
import { SlotLegend } from './SlotLegend.tsx'
import styles from './SlotRing.module.css'
import { SlotRing } from './SlotRing.tsx'
import { SlotTable } from './SlotTable.tsx'
import { SlotTools } from './SlotTools.tsx'
import type { RingCommand } from './slotKeys.ts'
import { type SlotAnnouncement, type SlotEditor, useSlotEditor } from './useSlotEditor.ts'
import { useSlotLabel } from './useSlotLabel.ts'

/**
 * The input for the collection of a campaign: a ring of slots, a form for the selected slot, and a table of the others.
 */
export function SlotRingInput(input: InputProps) {
  const { label, required, disabled, value, stored, onChange, onBlur } = input
  const helpId = useId()
  const { fragrance, seconds } = getSlotFields(input.field)
  const editor = useSlotEditor(value, stored, onChange)
  const { selected } = editor
  const { getInputId, getError, hasError } = buildSlotLookup(input)
  const editSlot = (slot: number, fieldName = 'fragranceId') => {
    editor.select(slot)
    focusInNextFrame(getInputId(slot, fieldName))
  }
  // Without a `relatedTarget`, the window lost the focus or the user clicked the background. Neither counts as blur.
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) onBlur()
  }
  return (
    <fieldset className={styles.editor} aria-labelledby={`${helpId}-label`} disabled={disabled} onBlur={handleBlur}>
      <FormLabel component="legend" id={`${helpId}-label`} required={required} className="visually-hidden">
        {label}
      </FormLabel>
      <SlotTools editor={editor} onEditFreeSlot={editSlot} isDisabled={disabled} />
      <div className={styles.columns}>
        <RingPanel input={input} helpId={helpId} editor={editor} hasError={hasError} editSlot={editSlot} />
        <div className={styles.slotSide}>
          <SlotForm
            input={input}
            fragrance={fragrance}
            seconds={seconds}
            editor={editor}
            getInputId={(fieldName) => getInputId(selected, fieldName)}
            getError={(fieldName) => getError(selected, fieldName)}
          />
          <SlotTable
            editor={editor}
            isDisabled={disabled}
            onEdit={editSlot}
            onLastRowCleared={() => focusInNextFrame(input.id)}
            renderErrors={({ slot }) =>
              slotFieldNames.map((fieldName) => (
                <HiddenError
                  key={fieldName}
                  id={getInputId(slot, fieldName)}
                  error={getError(slot, fieldName)}
                  onReveal={() => editSlot(slot, fieldName)}
                />
              ))
            }
          />
        </div>
      </div>
      <SlotAnnouncer editor={editor} />
    </fieldset>
  )
}

interface RingPanelProps {
  input: InputProps
  helpId: string
  editor: SlotEditor
  hasError: (slot: number) => boolean
  editSlot: (slot: number) => void
}

/** The ring with its legend, its errors and its help. */
function RingPanel({ input, helpId, editor, hasError, editSlot }: RingPanelProps) {
  const translate = useTranslator()
  const { help, error } = input
  return (
    <div className={styles.ringSide}>
      <SlotRing
        id={input.id}
        label={input.label}
        helpIds={`${helpId} ${helpId}-keys`}
        isInvalid={error !== undefined}
        isRequired={input.required}
        isDisabled={input.disabled}
        editor={editor}
        hasError={hasError}
        onCommand={(command) => runCommand(command, editor, editSlot)}
        listRef={input.inputRef}
      />
      <SlotLegend />
      <RefusalNotice editor={editor} campaign={input.stored} />
      <div className={styles.help}>
        <HelpText id={helpId} help={help ?? translate('resources.campaigns.ring.help')} error={error} />
        <div className={styles.keys}>
          <HelpText id={`${helpId}-keys`} help={translate('resources.campaigns.ring.keys')} />
        </div>
      </div>
    </div>
  )
}

/** The declared fields of a row. */
function getSlotFields(field: InputProps['field']): { fragrance: FieldOf<'ref'>; seconds: FieldOf<'integer'> } {
  const { fragrance, shotSeconds: seconds } = hasRows(field) ? field.options.fields : {}
  if (!isReference(fragrance) || !isInteger(seconds)) throw new Error('the ring edits slots, and no other rows')
  return { fragrance, seconds }
}

const slotFieldNames = ['fragranceId', 'shotSeconds', 'slot']

/** Maps slots to element ids and errors. Errors refer to rows by their index in the value. */
function buildSlotLookup({ id, value, innerErrors }: InputProps) {
  const findRowIndex = (slot: number): number =>
    Array.isArray(value) ? value.findIndex((row) => row?.slot === slot) : -1
  const getError = (slot: number, fieldName: string) =>
    innerErrors.find(({ path }) => path === `${findRowIndex(slot)}.${fieldName}`)?.message
  return {
    /** Returns the element id of the input of a field; error messages link to it. */
    getInputId: (slot: number, fieldName: string) =>
      `${id}-${findRowIndex(slot) < 0 ? `slot-${slot}` : findRowIndex(slot)}-${fieldName}`,
    getError,
    hasError: (slot: number) => slotFieldNames.some((fieldName) => getError(slot, fieldName) !== undefined),
  }
}

function runCommand(command: RingCommand, editor: SlotEditor, editSlot: (slot: number) => void): void {
  const { selected } = editor
  if (command.kind === 'select') editor.select(command.slot)
  else if (command.kind === 'move') editor.move(command.from ?? selected, command.to)
  else if (command.kind === 'edit') editSlot(selected)
  else if (command.kind === 'clear') void editor.clear(selected)
  else editor[command.kind]?.()
}

/** Announces the result of a change to screen readers. */
function SlotAnnouncer({ editor: { announcement, entries, isChecking } }: { editor: SlotEditor }) {
  const translate = useTranslator()
  const label = useSlotLabel()
  const getSlotText = ({ slot }: SlotAnnouncement) => label(slot, findSlotEntry(entries, slot))
  const changeText =
    announcement &&
    translate(`resources.campaigns.ring.news.${announcement.changeKind}`, { slot: getSlotText(announcement) })
  return (
    <p role="status" className="visually-hidden">
      {isChecking ? translate('resources.campaigns.ring.asking') : changeText}
    </p>
  )
}
