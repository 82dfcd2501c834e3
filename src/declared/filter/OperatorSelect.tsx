import { ListSubheader, MenuItem, TextField } from '@mui/material'
import { useRef } from 'react'
import { type FilterTexts, filterTexts } from '#i18n/filterTexts.ts'
import { parsePeriod, periodNames } from '#language/periods.ts'
import { useLocalizedTexts } from '../../ui/translator.tsx'
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
  /** Called after the user has chosen an operator and the menu has closed. */
  onSelected: () => void
}

/** Selects the operator of a clause. For dates, the menu also offers periods. */
export function OperatorSelect({ draft, error, autoFocus, onChange, onSelected }: OperatorSelectProps) {
  const texts = useLocalizedTexts(filterTexts)
  const wasChosen = useRef(false)
  const inputRef = useRef<HTMLInputElement>(null)
  const { field, operator } = draft
  const isUnknown = operator === undefined || isUnknownPeriod(draft)
  const choices = getChoices(texts, field)
  const markChosen = () => {
    wasChosen.current = true
  }
  // The focus returns from the menu to this input. After a choice, `onSelected` moves the focus to the next input.
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
          // A click on the selected operator fires no change event, but counts as a choice too.
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
  // Dates that only the server sets, such as the time of a confirmation, are mostly filtered by whether they are set,
  // so these operators come first.
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

/** Whether the operator is `during`, but no period has been chosen yet. */
export const isUnknownPeriod = ({ operator, value }: ClauseDraft): boolean =>
  operator === 'during' && getPeriodName(value) === undefined

const getChoiceKey = (operator: OperatorName, value: unknown): string =>
  operator === 'during' ? `during ${getPeriodName(value)}` : operator

/** The initial number of days of a relative period. */
const usualDays = 30

/**
 * Returns the clause with another operator or period. The operand is kept if the new operator takes the same form of
 * operand.
 */
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
