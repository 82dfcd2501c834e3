import { MenuItem, TextField } from '@mui/material'
import { useId } from 'react'
import { useGetOne } from 'react-admin'
import { auditTexts } from '#i18n/auditTexts.ts'
import { panelTexts } from '#i18n/panelTexts.ts'
import { isOfHouse } from '#language/belonging.ts'
import { getResource } from '#language/catalog.ts'
import { getRoute } from '#language/derive.ts'
import { findPeriod } from '#language/periods.ts'
import { useEngine } from '../declared/engine.ts'
import { canVisitRecords } from '../declared/evaluationContext.ts'
import { DayRangeInputs } from '../declared/form/inputs/DayRangeInputs.tsx'
import { type Option, OptionSelect } from '../declared/form/inputs/OptionSelect.tsx'
import { RefInput } from '../declared/form/inputs/RefInput.tsx'
import { getActionLabel } from '../declared/messages.ts'
import { getResourceLabel } from '../declared/values/EntrySentence.tsx'
import { useShell } from '../layout/shell/shell.ts'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { type AuditFilter, type AuditPeriod, namedPeriods } from './auditFilter.ts'

interface AuditFiltersProps {
  filter: AuditFilter
  /** The day in the time zone of the server. */
  today: string
  onChange: (changed: Partial<AuditFilter>, options?: { replace: boolean }) => void
}

/** The filters of the audit trail: person, resource, action and period. */
export function AuditFilters({ filter, today, onChange }: AuditFiltersProps) {
  const texts = useLocalizedTexts(auditTexts)
  const { period, days } = filter
  const choosePeriod = (chosen: AuditPeriod) =>
    onChange({
      period: chosen,
      // The user's own days start with the days that are shown.
      days:
        chosen === 'all'
          ? undefined
          : chosen === 'own'
            ? (days ?? findPeriod('today', today))
            : findPeriod(chosen, today),
    })
  return (
    <>
      <PersonFilter value={filter.who} onChange={(who) => onChange({ who })} />
      <ChoiceFilter
        label={texts.filters.resource}
        options={useResourceOptions()}
        value={filter.resource}
        onChange={(resource) => onChange({ resource })}
      />
      <ChoiceFilter
        label={texts.filters.action}
        options={useActionOptions()}
        value={filter.action}
        onChange={(action) => onChange({ action })}
      />
      <TextField
        select
        label={texts.filters.period}
        value={period}
        onChange={({ target }) => choosePeriod(target.value as AuditPeriod)}
      >
        {(['all', ...namedPeriods, 'own'] as const).map((name) => (
          <MenuItem key={name} value={name}>
            {texts.periods[name]}
          </MenuItem>
        ))}
      </TextField>
      {period === 'own' && days && (
        <DayRangeInputs days={days} today={today} onChange={(typed) => onChange({ days: typed }, { replace: true })} />
      )}
    </>
  )
}

/** Selects a user among those whom the current user may see, inactive ones too. */
function PersonFilter({ value, onChange }: { value: number | undefined; onChange: (who: number | undefined) => void }) {
  const { filters } = useLocalizedTexts(auditTexts)
  const { resources } = useEngine()
  const users = getResource(resources, 'users')
  const { data } = useGetOne(
    getRoute(users),
    { id: value ?? 0 },
    { enabled: value !== undefined, retry: false, meta: { quiet: true } },
  )
  return (
    <RefInput
      resource={users}
      path=""
      field={{ kind: 'ref', options: { to: users.name, as: 'id', title: users.title } }}
      id={useId()}
      label={filters.who}
      innerErrors={[]}
      required={false}
      disabled={false}
      autoFocus={false}
      value={value ?? null}
      referencedRecord={data}
      offersInactive
      onChange={(key) => onChange(typeof key === 'number' ? key : undefined)}
      onBlur={ignore}
      inputRef={null}
    />
  )
}

interface ChoiceFilterProps {
  label: string
  options: readonly Option[]
  value: string | undefined
  onChange: (value: string | undefined) => void
}

function ChoiceFilter({ label, options, value, onChange }: ChoiceFilterProps) {
  const known = options.find((option) => option.value === value)
  return (
    <OptionSelect
      id={useId()}
      label={label}
      required={false}
      disabled={false}
      autoFocus={false}
      // A value of the URL that is not among the options is shown as it is.
      selected={value === undefined ? null : (known ?? { value, label: value })}
      options={options}
      onSelect={(option) => onChange(option === null ? undefined : String(option.value))}
      onBlur={ignore}
      inputRef={null}
    />
  )
}

const ignore = () => undefined

/** The resources that the user may read. Users of the house see what is done besides records, too, such as API keys. */
function useResourceOptions(): readonly Option[] {
  const { resources, translate, getEvaluationContext } = useEngine()
  const { audit } = useLocalizedTexts(panelTexts)
  const { me } = useShell()
  const names = resources.filter((one) => canVisitRecords(one, getEvaluationContext())).map(({ name }) => name)
  const things = isOfHouse(resources, { own: me.own ?? {} }) ? Object.keys(audit.things) : []
  return [
    ...names.map((name) => ({ value: name, label: getResourceLabel(translate, audit, name, 'name') })),
    ...things.map((name) => ({ value: name, label: getResourceLabel(translate, audit, name, 'one') })),
  ]
}

/** The actions that the trail knows, the most frequent first, then those that only the declarations name. */
function useActionOptions(): readonly Option[] {
  const { resources, translate } = useEngine()
  const { actions } = useLocalizedTexts(auditTexts)
  const options = new Map(Object.entries<string>(actions))
  // An action without an effect on the record, such as a dialog, is not in the trail.
  for (const resource of resources)
    for (const [name, { effect }] of Object.entries(resource.actions ?? {}))
      if (effect && !('dialog' in effect) && !options.has(name))
        options.set(name, getActionLabel(translate, resource, name))
  return [...options].map(([value, label]) => ({ value, label }))
}
