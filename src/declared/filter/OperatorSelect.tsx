import { ListSubheader, MenuItem, TextField } from '@mui/material'
import { useRef } from 'react'
import { type FilterTexts, filterTexts } from '#i18n/filterTexts.ts'
import { parsePeriod, periodNames } from '#language/periods.ts'
import { useTextsOf } from '../../ui/texts.tsx'
import type { ClauseDraft } from './clauseDraft.ts'
import { getOperatorLabel } from './clauseText.ts'
import styles from './filter.module.css'
import type { FilterField } from './filterFields.ts'
import { getOperator, type OperatorName } from './operators.ts'
import { getPeriodName } from './periodInput.ts'

interface OperatorSelectProps {
  draft: ClauseDraft & { readonly field: FilterField }
  error: string | undefined
  autoFocus: boolean
  onChange: (draft: ClauseDraft) => void
  /** Called once the list of operators is gone after one was chosen. */
  onSelected: () => void
}

/** What is asked of a field. Of a day that is a period, which is among the operators, or a comparison. */
export function OperatorSelect({ draft, error, autoFocus, onChange, onSelected }: OperatorSelectProps) {
  const texts = useTextsOf(filterTexts)
  const wasChosen = useRef(false)
  const inputRef = useRef<HTMLInputElement>(null)
  const { field, operator } = draft
  const isUnknown = operator === undefined || isUnknownPeriod(draft)
  const choices = getChoices(texts, field)
  const markChosen = () => {
    wasChosen.current = true
  }
  // The focus comes back from the list, and after a choice goes on to what is entered next.
  const handleExited = () => {
    inputRef.current?.focus()
    if (wasChosen.current) onSelected()
    wasChosen.current = false
  }
  return (
    <TextField
      select
      inputRef={inputRef}
      label={texts.operator}
      value={isUnknown ? '' : getChoiceKey(operator, draft.value)}
      error={error !== undefined}
      helperText={error}
      autoFocus={autoFocus}
      onChange={({ target }) => onChange(withChoice(draft, target.value))}
      slotProps={{
        select: {
          defaultOpen: autoFocus && isUnknown,
          MenuProps: {
            disableRestoreFocus: true,
            transitionDuration: 0,
            slotProps: { transition: { onExited: handleExited } },
          },
        },
      }}
    >
      {choices.map(({ key, label, isHeading }) =>
        isHeading ? (
          <ListSubheader key={key} disableSticky className={styles.menuHeading}>
            {label}
          </ListSubheader>
        ) : (
          // A click on the one that is selected already is a choice too.
          <MenuItem key={key} value={key} onClick={() => markChosen()}>
            {label}
          </MenuItem>
        ),
      )}
    </TextField>
  )
}

interface Choice {
  readonly key: string
  readonly label: string
  readonly isHeading?: true
}

function getChoices(texts: FilterTexts, field: FilterField): Choice[] {
  const compared = field.operators
    .filter((name) => name !== 'during')
    .map((name) => ({ key: name, label: getOperatorLabel(texts, field, name) }))
  if (!field.operators.includes('during')) return compared
  // Of a day that the server sets, like that of a confirmation, it is asked first whether it is there.
  const isMark = field.field?.options.readonly === true
  const first = isMark ? compared.filter(({ key }) => key === 'isEmpty' || key === 'isNotEmpty') : []
  return [
    ...first,
    { key: '$period', label: texts.period, isHeading: true },
    ...[...periodNames, 'last' as const, 'next' as const].map((name) => ({
      key: `during ${name}`,
      label: texts.periods[name],
    })),
    { key: '$compare', label: texts.compare, isHeading: true },
    ...compared.filter((choice) => !first.includes(choice)),
  ]
}

/** Whether a period is asked for and none is chosen yet. */
export const isUnknownPeriod = ({ operator, value }: ClauseDraft): boolean =>
  operator === 'during' && getPeriodName(value) === undefined

const getChoiceKey = (operator: OperatorName, value: unknown): string =>
  operator === 'during' ? `during ${getPeriodName(value)}` : operator

/** The days of a period that is counted in days, until others are entered. */
const usualDays = 30

/** The same clause with another operator or period. What was entered stays if it has the same form. */
function withChoice(draft: ClauseDraft, key: string): ClauseDraft {
  const [name = '', period] = key.split(' ')
  if (period !== undefined) {
    const counted = `${period}${usualDays}days`
    return { ...draft, operator: 'during', value: parsePeriod(period) === undefined ? counted : period }
  }
  const operator = name as OperatorName
  const isSameForm = draft.operator && getOperator(draft.operator).operand === getOperator(operator).operand
  return isSameForm ? { ...draft, operator } : { ...draft, operator, value: undefined, records: undefined }
}
