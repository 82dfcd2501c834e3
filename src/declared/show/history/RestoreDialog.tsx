import {
  Alert,
  Button,
  Checkbox,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  LinearProgress,
} from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type RaRecord, useDataProvider } from 'react-admin'
import { fieldLabel } from '#i18n/labels.ts'
import { recordTexts } from '#i18n/recordTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { getBodyLeaves } from '#language/bodyLeaves.ts'
import { findFieldAt, getRoute } from '#language/derive.ts'
import { isSecret } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'
import type { DeclaredDataProvider } from '../../../api/dataProvider.ts'
import { useNotice } from '../../../layout/notices/useNotice.tsx'
import { useLocalizedTexts } from '../../../ui/translator.tsx'
import { buildFailure } from '../../buildFailure.ts'
import { Dialog } from '../../dialogs/Dialog.tsx'
import { useEngine } from '../../engine.ts'
import { formatRecordName } from '../../messages.ts'
import { ChangedValue, describeRow } from './changedValue.tsx'
import styles from './history.module.css'
import type { FieldChange } from './historyData.ts'
import { getHistoryPath, useComparison } from './useHistory.ts'

interface RestoreDialogProps {
  resource: ResourceData
  record: RaRecord
  version: number
  onClose: () => void
}

/** Shows what restoring a version would change, and restores the fields whose checkboxes stay checked. */
export function RestoreDialog({ resource, record, version, onClose }: RestoreDialogProps) {
  const { translate } = useEngine()
  const { restore: texts } = useLocalizedTexts(recordTexts)
  const id = useId()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  // `from` is the value of this version, `to` the current one.
  const { data, error, isPending } = useComparison(resource, record, version, 'now')
  const writable = getBodyLeaves(resource, 'update').flatMap(({ path, field }) => (isSecret(field) ? [] : [path]))
  const changes = data?.changes.filter(({ path }) => writable.includes(path)) ?? []
  const chosen = changes.map(({ path }) => path).filter((path) => !left.has(path))
  const restore = useRestore({ resource, record, version, fields: chosen, onDone: onClose })
  const failure = error ?? restore.error
  const canRestore = data?.complete === true && chosen.length > 0 && !restore.isPending
  const toggle = (path: string) =>
    setLeft((current) => new Set(current.has(path) ? [...current].filter((one) => one !== path) : [...current, path]))
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="md"
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>
        {version === 0 ? texts.titleBefore : fillText(texts.title, { version })}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} gutterBottom>
          {data && changes.length === 0 ? texts.same : data?.complete === false ? texts.incomplete : texts.text}
        </DialogContentText>
        {isPending && <LinearProgress />}
        {failure !== null && <Alert severity="error">{buildFailure(translate, resource, 'save', failure).text}</Alert>}
        {changes.length > 0 && <Comparison resource={resource} changes={changes} left={left} onToggle={toggle} />}
      </DialogContent>
      <DialogActions>
        <Button variant="text" color="inherit" onClick={onClose}>
          {changes.length > 0 ? texts.cancel : texts.close}
        </Button>
        {changes.length > 0 && (
          <Button
            variant="contained"
            aria-disabled={!canRestore || undefined}
            onClick={() => canRestore && restore.mutate()}
          >
            {texts.confirm}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

interface Restoration extends Omit<RestoreDialogProps, 'onClose'> {
  fields: readonly string[]
  onDone: () => void
}

function useRestore({ resource, record, version, fields, onDone }: Restoration) {
  const { translate } = useEngine()
  const { restore: texts } = useLocalizedTexts(recordTexts)
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const client = useQueryClient()
  const notify = useNotice()
  return useMutation({
    mutationFn: () =>
      dataProvider.send(`${getHistoryPath(resource, record.id)}/${version}/restore`, {
        method: 'POST',
        data: { fields },
        storedRecord: record,
      }),
    onSuccess: async () => {
      onDone()
      notify(texts.done, { subject: formatRecordName(translate, resource, record) })
      await client.invalidateQueries({ queryKey: [getRoute(resource)] })
    },
  })
}

interface ComparisonProps {
  resource: ResourceData
  changes: readonly FieldChange[]
  left: ReadonlySet<string>
  onToggle: (path: string) => void
}

function Comparison({ resource, changes, left, onToggle }: ComparisonProps) {
  const { translate } = useEngine()
  const { restore: texts } = useLocalizedTexts(recordTexts)
  const id = useId()
  return (
    <div className={styles.scrolled}>
      <table className={styles.comparison}>
        <thead>
          <tr>
            <td className={styles.checkbox} />
            <th scope="col">{texts.field}</th>
            <th scope="col">{texts.now}</th>
            <th scope="col">{texts.then}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.path}>
              <td className={styles.checkbox}>
                <Checkbox
                  size="small"
                  checked={!left.has(change.path)}
                  onChange={() => onToggle(change.path)}
                  slotProps={{ input: { 'aria-labelledby': `${id}-${change.path}` } }}
                />
              </td>
              <th scope="row" id={`${id}-${change.path}`}>
                {fieldLabel(translate, resource.name, change.path)}
              </th>
              <td>
                <Side resource={resource} change={change} side="to" />
              </td>
              <td>
                <Side resource={resource} change={change} side="from" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** One side of a comparison. For rows, only those that differ are shown. */
function Side({ resource, change, side }: { resource: ResourceData; change: FieldChange; side: 'from' | 'to' }) {
  const engine = useEngine()
  const { path, children } = change
  const field = findFieldAt(resource, path)
  if (!field) return null
  const shown = { resource, path, field }
  if (!children) return <ChangedValue engine={engine} shown={shown} value={change[side]} />
  return (
    <ul className={styles.rows}>
      {children.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a version never change
        <li key={index}>{row[side] ? describeRow(engine, shown, { from: row[side], to: null }) : '—'}</li>
      ))}
    </ul>
  )
}
