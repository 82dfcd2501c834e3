import { MenuItem, TextField } from '@mui/material'
import type { RaRecord } from 'react-admin'
import { recordTexts } from '#i18n/recordTexts.ts'
import type { ResourceData } from '#language/resource.ts'
import { useLocalizedTexts } from '../../../ui/translator.tsx'
import styles from './history.module.css'
import { useActionWords } from './useActionWords.ts'
import { type HistoryFilter, useHistoryFacets } from './useHistory.ts'

interface HistoryFiltersProps {
  resource: ResourceData
  record: RaRecord
  filter: HistoryFilter
  onChange: (filter: HistoryFilter) => void
}

/**
 * Selects for the action and the user of the entries. Rendered only if the history contains more than one of either.
 */
export function HistoryFilters({ resource, record, filter, onChange }: HistoryFiltersProps) {
  const { entries: texts } = useLocalizedTexts(recordTexts)
  const getActionWord = useActionWords(resource)
  const { data } = useHistoryFacets(resource, record)
  if (!data) return null
  const actions = data.actions.map(({ action, count }) => ({ value: action, label: getActionWord(action), count }))
  const people = data.people.map(({ id, nome, count }) => ({ value: String(id), label: nome, count }))
  const { action, who, ...none } = filter
  return (
    <div className={styles.filters}>
      <FilterSelect
        label={texts.action}
        anyLabel={texts.anyAction}
        choices={actions}
        value={action}
        onChange={(chosen) => onChange({ ...none, ...(who && { who }), ...(chosen && { action: chosen }) })}
      />
      <FilterSelect
        label={texts.person}
        anyLabel={texts.anyone}
        choices={people}
        value={who}
        onChange={(chosen) => onChange({ ...none, ...(action && { action }), ...(chosen && { who: chosen }) })}
      />
    </div>
  )
}

interface FilterSelectProps {
  label: string
  /** The label of the option without a filter, such as "All". */
  anyLabel: string
  choices: readonly { readonly value: string; readonly label: string; readonly count: number }[]
  value: string | undefined
  /** Called with the chosen value; an empty text removes the filter. */
  onChange: (value: string) => void
}

function FilterSelect({ label, anyLabel, choices, value = '', onChange }: FilterSelectProps) {
  if (choices.length < 2) return null
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{anyLabel}</MenuItem>
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {`${choice.label} (${choice.count})`}
        </MenuItem>
      ))}
    </TextField>
  )
}
