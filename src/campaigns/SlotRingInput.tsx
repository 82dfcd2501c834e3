import { FormLabel } from '@mui/material'
import { type FocusEvent, useId } from 'react'
import type { FieldOf } from '#resources/language/field.ts'
import { hasRows, isInteger, isReference } from '#resources/language/kinds/kinds.ts'
import { entryIn } from '#rules/slots.ts'
import { HelpText } from '../declared/form/inputs/HelpText.tsx'
import { HiddenError } from '../declared/form/inputs/HiddenError.tsx'
import type { InputProps } from '../declared/inputProps.ts'
import { useTexts } from '../ui/texts.tsx'
import { focusLater } from './focusLater.ts'
import { GuardNotice } from './GuardNotice.tsx'
import { SlotForm } from './SlotForm.tsx'
import { SlotLegend } from './SlotLegend.tsx'
import styles from './SlotRing.module.css'
import { SlotRing } from './SlotRing.tsx'
import { SlotTable } from './SlotTable.tsx'
import { SlotTools } from './SlotTools.tsx'
import type { RingIntent } from './slotKeys.ts'
import { type SlotEditor, type SlotNews, useSlotEditor } from './useSlotEditor.ts'
import { useSlotLabel } from './useSlotLabel.ts'

/**
 * The input for the collection of a campaign: a ring of slots, a form for the selected slot, and a table of the others.
 */
export function SlotRingInput(input: InputProps) {
  const { label, required, disabled, value, stored, onChange, onBlur } = input
  const helpId = useId()
  const { fragrance, seconds } = partsOf(input.field)
  const editor = useSlotEditor(value, stored, onChange)
  const { selected } = editor
  const { idOf, errorOf, isWrong } = placesIn(input)
  const edit = (slot: number, part = 'fragranceId') => {
    editor.select(slot)
    focusLater(idOf(slot, part))
  }
  // Without a `relatedTarget`, the window lost the focus or the user clicked the background. Neither counts as blur.
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) onBlur()
  }
  return (
    <fieldset className={styles.editor} aria-labelledby={`${helpId}-label`} disabled={disabled} onBlur={leave}>
      <FormLabel component="legend" id={`${helpId}-label`} required={required} className="visually-hidden">
        {label}
      </FormLabel>
      <SlotTools editor={editor} onNext={edit} isDisabled={disabled} />
      <div className={styles.halves}>
        <RingSide input={input} helpId={helpId} editor={editor} isWrong={isWrong} edit={edit} />
        <div className={styles.slotSide}>
          <SlotForm
            input={input}
            fragrance={fragrance}
            seconds={seconds}
            editor={editor}
            partId={(part) => idOf(selected, part)}
            errorOf={(part) => errorOf(selected, part)}
          />
          <SlotTable
            editor={editor}
            isDisabled={disabled}
            onEdit={edit}
            onEmptied={() => focusLater(input.id)}
            errorsOf={({ slot }) =>
              slotParts.map((part) => (
                <HiddenError
                  key={part}
                  id={idOf(slot, part)}
                  error={errorOf(slot, part)}
                  onReveal={() => edit(slot, part)}
                />
              ))
            }
          />
        </div>
      </div>
      <News editor={editor} />
    </fieldset>
  )
}

interface RingSideProps {
  input: InputProps
  helpId: string
  editor: SlotEditor
  isWrong: (slot: number) => boolean
  edit: (slot: number) => void
}

/** The ring with its legend, its errors and its help. */
function RingSide({ input, helpId, editor, isWrong, edit }: RingSideProps) {
  const texts = useTexts()
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
        isWrong={isWrong}
        onIntent={(intent) => follow(intent, editor, edit)}
        listRef={input.inputRef}
      />
      <SlotLegend />
      <GuardNotice editor={editor} campaign={input.stored} />
      <div className={styles.help}>
        <HelpText id={helpId} help={help ?? texts('resources.campaigns.ring.help')} error={error} />
        <div className={styles.keys}>
          <HelpText id={`${helpId}-keys`} help={texts('resources.campaigns.ring.keys')} />
        </div>
      </div>
    </div>
  )
}

/** The declared fields of a row. */
function partsOf(field: InputProps['field']): { fragrance: FieldOf<'ref'>; seconds: FieldOf<'integer'> } {
  const { fragrance, shotSeconds: seconds } = hasRows(field) ? field.options.fields : {}
  if (!isReference(fragrance) || !isInteger(seconds)) throw new Error('the ring edits slots, and no other rows')
  return { fragrance, seconds }
}

const slotParts = ['fragranceId', 'shotSeconds', 'slot']

/** Maps slots to element ids and errors. Errors refer to rows by their index in the value. */
function placesIn({ id, value, innerErrors }: InputProps) {
  const rowOf = (slot: number): number => (Array.isArray(value) ? value.findIndex((row) => row?.slot === slot) : -1)
  const errorOf = (slot: number, part: string) =>
    innerErrors.find(({ path }) => path === `${rowOf(slot)}.${part}`)?.message
  return {
    /** The id of the input of a part; error messages link to it. */
    idOf: (slot: number, part: string) => `${id}-${rowOf(slot) < 0 ? `slot-${slot}` : rowOf(slot)}-${part}`,
    errorOf,
    isWrong: (slot: number) => slotParts.some((part) => errorOf(slot, part) !== undefined),
  }
}

function follow(intent: RingIntent, editor: SlotEditor, edit: (slot: number) => void): void {
  const { selected } = editor
  if (intent.do === 'select') editor.select(intent.slot)
  else if (intent.do === 'move') editor.move(intent.from ?? selected, intent.to)
  else if (intent.do === 'edit') edit(selected)
  else if (intent.do === 'clear') void editor.clear(selected)
  else editor[intent.do]?.()
}

/** Announces the result of a change to screen readers. */
function News({ editor: { news, entries, isAsking, problem } }: { editor: SlotEditor }) {
  const texts = useTexts()
  const label = useSlotLabel()
  const held = problem?.kind === 'repeated' && texts('resources.campaigns.ring.heldBy', { slot: problem.heldBy })
  const slotOf = ({ slot }: SlotNews) => label(slot, entryIn(entries, slot))
  const done = news && texts(`resources.campaigns.ring.news.${news.did}`, { slot: slotOf(news) })
  return (
    <p role="status" className="visually-hidden">
      {isAsking ? texts('resources.campaigns.ring.asking') : held || done}
    </p>
  )
}
