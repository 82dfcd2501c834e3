import {
  Alert,
  Autocomplete,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  TextField,
} from '@mui/material'
import { useId, useState } from 'react'
import type { RaRecord } from 'react-admin'
import { fieldLabel } from '#i18n/labels.ts'
import { recordTexts } from '#i18n/recordTexts.ts'
import { fillText } from '#i18n/translate.ts'
import type { ResourceData } from '#language/resource.ts'
import { findLandmark } from '../../../ui/findLandmark.ts'
import { useLocalizedTexts } from '../../../ui/translator.tsx'
import { buildFailure } from '../../buildFailure.ts'
import { Dialog } from '../../dialogs/Dialog.tsx'
import { useEngine } from '../../engine.ts'
import { ComparedSide } from './ComparedSide.tsx'
import styles from './history.module.css'
import type { FieldChange } from './historyData.ts'
import { type ComparedVersion, useComparison } from './useHistory.ts'

interface CompareDialogProps {
  resource: ResourceData
  record: RaRecord
  version: number
  /** The number of the latest version. */
  latest: number
  /** Whether the record was deleted, so that there is no current version. */
  isRemoved: boolean
  onClose: () => void
}

/** Compares a version with the previous one, with any other version, or with the current record. */
export function CompareDialog({ resource, record, version, latest, isRemoved, onClose }: CompareDialogProps) {
  const { translate } = useEngine()
  const { compare: texts, restore } = useLocalizedTexts(recordTexts)
  const id = useId()
  const [against, setAgainst] = useState<ComparedVersion>(version - 1)
  const { data, error, isPending } = useComparison(resource, record, version, against)
  const isNewer = against === 'now' || against > version
  const name = (one: ComparedVersion) => nameVersion(texts, one, version)
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id}>{fillText(texts.title, { version })}</DialogTitle>
      <DialogContent>
        <AgainstSelect
          value={against}
          choices={listChoices(version, latest, isRemoved)}
          name={name}
          onChange={setAgainst}
        />
        {isPending && <LinearProgress />}
        {error && <Alert severity="error">{buildFailure(translate, resource, 'load', error).text}</Alert>}
        {data && (
          <>
            <p className={styles.note} role="status">
              {data.changes.length === 0 ? texts.same : fillText(texts.count, { smart_count: data.changes.length })}
              {data.hidden > 0 && ` ${fillText(texts.hidden, { smart_count: data.hidden })}`}
            </p>
            {data.changes.length > 0 && (
              <Comparison
                resource={resource}
                changes={data.changes}
                older={isNewer ? fillText(texts.version, { version }) : name(against)}
                newer={isNewer ? name(against) : fillText(texts.version, { version })}
              />
            )}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="text" color="inherit" onClick={onClose}>
          {restore.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type CompareTexts = (typeof recordTexts)['en']['compare']

function nameVersion(texts: CompareTexts, against: ComparedVersion, version: number): string {
  if (against === 'now') return texts.now
  if (against === 0) return texts.nothing
  const name = fillText(texts.version, { version: against })
  return against === version - 1 ? `${name} (${texts.before})` : name
}

/**
 * Lists the versions to compare with: the previous version, the current record, then all others in descending order.
 */
function listChoices(version: number, latest: number, isRemoved: boolean): ComparedVersion[] {
  const others = Array.from({ length: latest }, (_, index) => latest - index)
  const before = version - 1
  return [before, ...(isRemoved ? [] : ['now' as const]), ...others.filter((one) => one !== version && one !== before)]
}

interface AgainstSelectProps {
  value: ComparedVersion
  choices: readonly ComparedVersion[]
  name: (against: ComparedVersion) => string
  onChange: (against: ComparedVersion) => void
}

/** The maximum number of versions in the list. Others are found by typing their number. */
const maxOffered = 100

function AgainstSelect({ value, choices, name, onChange }: AgainstSelectProps) {
  const { compare: texts } = useLocalizedTexts(recordTexts)
  const id = useId()
  return (
    <Autocomplete<ComparedVersion, false, true>
      id={id}
      className={styles.against}
      disableClearable
      options={choices}
      value={value}
      getOptionLabel={name}
      getOptionKey={(option) => option}
      filterOptions={(options, { inputValue }) =>
        options
          .filter((one) => inputValue === name(value) || name(one).toLowerCase().includes(inputValue.toLowerCase()))
          .slice(0, maxOffered)
      }
      onChange={(_, chosen) => onChange(chosen)}
      slotProps={{ popper: { container: () => findLandmark(id) } }}
      renderInput={(params) => <TextField {...params} label={texts.with} />}
    />
  )
}

interface ComparisonProps {
  resource: ResourceData
  changes: readonly FieldChange[]
  /** The headings of the two columns. */
  older: string
  newer: string
}

function Comparison({ resource, changes, older, newer }: ComparisonProps) {
  const { translate } = useEngine()
  const { restore: texts } = useLocalizedTexts(recordTexts)
  return (
    <div className={styles.scrolled}>
      <table className={styles.comparison}>
        <thead>
          <tr>
            <th scope="col">{texts.field}</th>
            <th scope="col">{older}</th>
            <th scope="col">{newer}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.path}>
              <th scope="row">{fieldLabel(translate, resource.name, change.path)}</th>
              <td>
                <ComparedSide resource={resource} change={change} side="from" />
              </td>
              <td>
                <ComparedSide resource={resource} change={change} side="to" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
