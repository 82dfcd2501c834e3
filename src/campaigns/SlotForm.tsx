import { Button, MenuItem, TextField } from '@mui/material'
import { fieldLabel } from '#i18n/labels.ts'
import type { FieldOf } from '#language/field.ts'
import { findSlotEntry, ringOrder } from '#rules/slots.ts'
import { KindInput } from '../declared/form/inputs/KindInput.tsx'
import type { InputProps } from '../declared/inputProps.ts'
import { Icon } from '../ui/Icon.tsx'
import { useTranslator } from '../ui/translator.tsx'
import styles from './SlotRing.module.css'
import { toFragranceData } from './slotEntries.ts'
import type { SlotEditor } from './useSlotEditor.ts'

interface SlotFormProps {
  input: InputProps
  fragrance: FieldOf<'ref'>
  seconds: FieldOf<'integer'>
  editor: SlotEditor
  /** Returns the element id of the input of a field; error messages link to it. */
  getInputId: (fieldName: string) => string
  getError: (fieldName: string) => string | undefined
}

/** The inputs of the selected slot: its fragrance, its seconds, and the slot to move it to. */
export function SlotForm({ input, fragrance, seconds, editor, getInputId, getError }: SlotFormProps) {
  const translate = useTranslator()
  const { selected, entries, problem, refusedChoices } = editor
  const entry = findSlotEntry(entries, selected)
  const defaultSeconds = seconds.options.default ?? null
  const isDisabled = input.disabled
  const sharedProps = {
    resource: input.resource,
    innerErrors: [],
    required: true,
    onBlur: () => undefined,
    inputRef: null,
  }
  const getLabel = (fieldName: string) => fieldLabel(translate, input.resource.name, `${input.path}.${fieldName}`)
  const optionNotes = useOptionNotes(editor)
  return (
    <fieldset className={styles.form}>
      <legend className={styles.formTitle}>{translate('resources.campaigns.ring.slot', { slot: selected })}</legend>
      <KindInput<'ref'>
        // Remounted after a refused choice, so that it shows the fragrance of the slot again.
        key={`${selected} ${refusedChoices}`}
        {...sharedProps}
        autoFocus={problem?.changeKind === 'filled'}
        path={`${input.path}.fragrance`}
        field={fragrance}
        id={getInputId('fragranceId')}
        label={getLabel('fragranceId')}
        error={getError('fragranceId')}
        disabled={isDisabled}
        value={entry?.fragranceId ?? null}
        referencedRecord={entry?.fragrance}
        notes={optionNotes}
        onChange={(id, record) =>
          typeof id === 'number'
            ? editor.fill(id, toFragranceData(record, id), defaultSeconds)
            : void editor.clear(selected)
        }
      />
      <KindInput<'integer'>
        {...sharedProps}
        autoFocus={false}
        path={`${input.path}.shotSeconds`}
        field={seconds}
        id={getInputId('shotSeconds')}
        label={getLabel('shotSeconds')}
        error={getError('shotSeconds')}
        disabled={isDisabled || !entry}
        value={entry ? entry.shotSeconds : defaultSeconds}
        onChange={editor.setSeconds}
        onBlur={input.onBlur}
      />
      <MoveInput editor={editor} disabled={isDisabled || !entry} />
      <ClearButton editor={editor} isDisabled={isDisabled || !entry} />
    </fieldset>
  )
}

/** Notes for the choices: the slot in which a fragrance is already used. */
function useOptionNotes({ entries, selected }: SlotEditor): ReadonlyMap<unknown, string> {
  const translate = useTranslator()
  const otherEntries = entries.filter(({ slot }) => slot !== selected)
  return new Map(
    otherEntries.map(({ slot, fragranceId }) => [fragranceId, translate('resources.campaigns.ring.inSlot', { slot })]),
  )
}

/** Disabled by `aria-disabled` only, so that it keeps the focus after the slot is cleared. */
function ClearButton({ editor, isDisabled }: { editor: SlotEditor; isDisabled: boolean }) {
  const translate = useTranslator()
  return (
    <Button
      variant="outlined"
      className={styles.clear}
      startIcon={<Icon name="remove" size={18} />}
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && void editor.clear(editor.selected)}
    >
      {translate('resources.campaigns.ring.clear')}
    </Button>
  )
}

/** Moves the fragrance to another slot without a pointer. */
function MoveInput({ editor: { selected, entries, move }, disabled }: { editor: SlotEditor; disabled: boolean }) {
  const translate = useTranslator()
  return (
    <TextField
      select
      label={translate('resources.campaigns.ring.move')}
      value=""
      disabled={disabled}
      onChange={(event) => move(selected, Number(event.target.value))}
      slotProps={{ select: { displayEmpty: true } }}
    >
      <MenuItem value="" disabled>
        {translate('form.select.choose')}
      </MenuItem>
      {ringOrder
        .filter((slot) => slot !== selected)
        .toSorted((a, b) => a - b)
        .map((slot) => {
          const targetEntry = findSlotEntry(entries, slot)
          return (
            <MenuItem key={slot} value={slot}>
              {targetEntry
                ? translate('resources.campaigns.ring.moveTaken', { slot, fragrance: targetEntry.fragrance.name })
                : translate('resources.campaigns.ring.moveFree', { slot })}
            </MenuItem>
          )
        })}
    </TextField>
  )
}
