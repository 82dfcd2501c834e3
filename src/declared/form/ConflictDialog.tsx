import { Button, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useId } from 'react'
import type { RaRecord } from 'react-admin'
import { fieldLabel } from '#i18n/labels.ts'
import { getValue } from '#language/evaluate.ts'
import { valueText } from '#language/valueText.ts'
import { Dialog } from '../dialogs/Dialog.tsx'
import { useLastDefined } from '../dialogs/useLastDefined.ts'
import { useEngine } from '../engine.ts'
import styles from './DeclaredForm.module.css'
import type { RecordForm } from './useRecordForm.ts'

interface ConflictDialogProps {
  record: RecordForm
  /** The version that another user saved; undefined while the dialog is closed. */
  theirs: RaRecord | undefined
  onKeepMine: (theirs: RaRecord) => void
  onTakeTheirs: (theirs: RaRecord) => void
  onClose: () => void
}

/** The dialog for an edit conflict: compares both versions and asks which one to keep. Closing it continues editing. */
export function ConflictDialog({ record, theirs, onKeepMine, onTakeTheirs, onClose }: ConflictDialogProps) {
  const { translate } = useEngine()
  const id = useId()
  const shown = useLastDefined(theirs)
  return (
    <Dialog
      open={theirs !== undefined}
      onClose={onClose}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className={styles.edited}
      maxWidth={false}
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{translate('form.edited.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{translate('form.edited.text')}</DialogContentText>
        {shown && <Comparison record={record} theirs={shown} />}
      </DialogContent>
      <DialogActions>
        <Button variant="text" color="inherit" onClick={onClose}>
          {translate('form.unsaved.stay')}
        </Button>
        <Button variant="outlined" onClick={() => shown && onTakeTheirs(shown)}>
          {translate('form.edited.takeTheirs')}
        </Button>
        <Button variant="contained" onClick={() => shown && onKeepMine(shown)}>
          {translate('form.edited.keepMine')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** A table of the fields that differ. */
function Comparison({ record: { resource, fields, form }, theirs }: { record: RecordForm; theirs: RaRecord }) {
  const engine = useEngine()
  const { translate } = engine
  const mine = form.getValues()
  const differences = fields.flatMap(({ path, wirePath, field }) => {
    const formatValue = (record: RaRecord | typeof mine) =>
      valueText(engine, { kind: field.kind, field, resource, path }, getValue(record, path), record)
    const versions = { wirePath, mine: formatValue(mine), theirs: formatValue(theirs) }
    return versions.mine === versions.theirs ? [] : [versions]
  })
  if (differences.length === 0) return null
  return (
    <table className={styles.comparison} aria-label={translate('form.edited.look')}>
      <thead>
        <tr>
          <td />
          <th scope="col">{translate('form.edited.mine')}</th>
          <th scope="col">{translate('form.edited.theirs')}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((versions) => (
          <tr key={versions.wirePath}>
            <th scope="row">{fieldLabel(translate, resource.name, versions.wirePath)}</th>
            <td>{versions.mine || translate('list.noValue')}</td>
            <td>{versions.theirs || translate('list.noValue')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
