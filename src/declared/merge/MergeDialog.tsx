import { Button, DialogActions, DialogContent, DialogContentText, DialogTitle, Radio } from '@mui/material'
import { useId, useState } from 'react'
import type { RaRecord } from 'react-admin'
import { inlineTexts } from '#i18n/inlineTexts.ts'
import { fieldLabel } from '#i18n/labels.ts'
import type { BodyLeaf } from '#language/bodyLeaves.ts'
import { getValue, type RecordData } from '#language/evaluate.ts'
import type { ResourceData } from '#language/resource.ts'
import { valueText } from '#language/valueText.ts'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { Dialog } from '../dialogs/Dialog.tsx'
import { useEngine } from '../engine.ts'
import { describeChange } from './describeChange.ts'
import styles from './MergeDialog.module.css'
import type { VersionConflict } from './useMergingUpdate.ts'

type Side = 'mine' | 'theirs'
/** Whether the user chose their own or the other user's value, by the path of the field. */
type Sides = Readonly<Record<string, Side>>

interface MergeDialogProps {
  resource: ResourceData
  /** The version that the user started from. */
  base: RaRecord
  /** The record as the user entered it. */
  mine: RecordData
  conflict: VersionConflict
  /** Called with the fields for which the user keeps their own value. */
  onSave: (kept: readonly BodyLeaf[]) => void
  onClose: () => void
}

/** Asks which value to save in each field that two users changed differently. */
export function MergeDialog({ resource, base, mine, conflict, onSave, onClose }: MergeDialogProps) {
  const { timeZone } = useEngine()
  const { conflict: texts } = useLocalizedTexts(inlineTexts)
  const id = useId()
  const { fields, change } = conflict
  const [sides, setSides] = useState<Sides>({})
  const chooseAll = (side: Side) => setSides(Object.fromEntries(fields.map(({ path }) => [path, side])))
  const isComplete = fields.every(({ path }) => sides[path] !== undefined)
  const save = () => isComplete && onSave(fields.filter(({ path }) => sides[path] === 'mine'))
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{texts.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>
          {describeChange({ known: texts.text, unknown: texts.textUnknown }, change, timeZone)}
        </DialogContentText>
        <div className={styles.all}>
          <Button size="small" variant="outlined" onClick={() => chooseAll('mine')}>
            {texts.allMine}
          </Button>
          <Button size="small" variant="outlined" onClick={() => chooseAll('theirs')}>
            {texts.allTheirs}
          </Button>
        </div>
        <FieldChoices
          resource={resource}
          fields={fields}
          versions={{ base, mine, theirs: conflict.theirs }}
          sides={sides}
          onChoose={setSides}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="text" color="inherit" onClick={onClose}>
          {texts.back}
        </Button>
        <Button
          variant="contained"
          aria-disabled={!isComplete || undefined}
          title={isComplete ? undefined : texts.missing}
          onClick={save}
        >
          {texts.save}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface FieldChoicesProps extends Pick<FieldChoiceProps, 'resource' | 'versions'> {
  fields: readonly BodyLeaf[]
  sides: Sides
  onChoose: (sides: Sides) => void
}

/** A table of the conflicting fields: the value before both changes, the user's value, and the other user's value. */
function FieldChoices({ fields, sides, onChoose, ...props }: FieldChoicesProps) {
  const { conflict: texts } = useLocalizedTexts(inlineTexts)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {[texts.field, texts.before, texts.mine, texts.theirs].map((text) => (
            <th key={text} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((leaf) => (
          <FieldChoice
            key={leaf.path}
            {...props}
            leaf={leaf}
            side={sides[leaf.path]}
            onChoose={(side) => onChoose({ ...sides, [leaf.path]: side })}
          />
        ))}
      </tbody>
    </table>
  )
}

interface FieldChoiceProps {
  resource: ResourceData
  leaf: BodyLeaf
  versions: { base: RecordData; mine: RecordData; theirs: RecordData }
  side: Side | undefined
  onChoose: (side: Side) => void
}

/** One field with its three values. The user chooses one of the two new values. */
function FieldChoice({ resource, leaf: { path, wirePath, field }, versions, side, onChoose }: FieldChoiceProps) {
  const engine = useEngine()
  const { conflict: texts } = useLocalizedTexts(inlineTexts)
  const name = useId()
  const label = fieldLabel(engine.translate, resource.name, wirePath)
  const format = (record: RecordData) =>
    valueText(engine, { kind: field.kind, field, resource, path }, getValue(record, path), record) ||
    engine.translate('list.noValue')
  const renderChoice = (choice: Side) => (
    <td data-label={texts[choice]}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the Radio of MUI is the control */}
      <label className={styles.choice}>
        <Radio
          size="small"
          name={name}
          checked={side === choice}
          onChange={() => onChoose(choice)}
          slotProps={{ input: { 'aria-label': `${label}: ${texts[choice]}, ${format(versions[choice])}` } }}
        />
        {format(versions[choice])}
      </label>
    </td>
  )
  return (
    <tr>
      <th scope="row">{label}</th>
      <td data-label={texts.before}>{format(versions.base)}</td>
      {renderChoice('mine')}
      {renderChoice('theirs')}
    </tr>
  )
}
