import { useId, useState } from 'react'
import type { DayRange } from '#language/periods.ts'
import { periodTexts } from '#product/i18n/periodTexts.ts'
import { DateTextInput } from '../declared/form/inputs/DateTextInput.tsx'
import { dayMask, parseDayDigits, toDayDigits } from '../declared/form/inputs/dateMasks.ts'
import { useLocalizedTexts, useTranslator } from '../ui/translator.tsx'
import styles from './PeriodBar.module.css'
import { findPeriodProblem } from './period.ts'

interface OwnDaysProps {
  days: DayRange
  today: string
  /** Called when the two days form a valid period. */
  onChange: (days: DayRange) => void
}

/**
 * The inputs for the first and the last day of a period. Days that are not a valid period are kept in this component,
 * with an error message.
 */
export function CustomPeriodInputs({ days, today, onChange }: OwnDaysProps) {
  const translate = useTranslator()
  const texts = useLocalizedTexts(periodTexts)
  const id = useId()
  const [draft, setDraft] = useState<DayRange>()
  const shown = draft ?? days
  const problem = findPeriodProblem(shown)
  const change = (changed: Partial<DayRange>) => {
    const next = { ...shown, ...changed }
    const isValid = findPeriodProblem(next) === undefined
    setDraft(isValid ? undefined : next)
    if (isValid) onChange(next)
  }
  return (
    <div className={styles.days}>
      {(['first', 'last'] as const).map((end) => (
        <DateTextInput
          key={end}
          id={`${id}${end}`}
          label={end === 'first' ? texts.from : texts.to}
          mask={dayMask}
          placeholder={translate('form.date.day')}
          digits={toDayDigits(shown[end])}
          onDigits={(digits) => change({ [end]: parseDayDigits(digits) })}
          error={problem?.at === end ? texts[problem.text] : undefined}
          required={false}
          disabled={false}
          autoFocus={false}
          onBlur={ignore}
          inputRef={null}
          today={today}
        />
      ))}
    </div>
  )
}

const ignore = () => undefined
