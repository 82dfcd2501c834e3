import { useId, useState } from 'react'
import { dayRangeTexts } from '#i18n/dayRangeTexts.ts'
import type { DayRange } from '#language/periods.ts'
import { findDayRangeProblem } from '#rules/dayRanges.ts'
import { useLocalizedTexts, useTranslator } from '../../../ui/translator.tsx'
import styles from './DateTextInput.module.css'
import { DateTextInput } from './DateTextInput.tsx'
import { dayMask, parseDayDigits, toDayDigits } from './dateMasks.ts'

interface DayRangeInputsProps {
  days: DayRange
  today: string
  /** Called when the two days form a valid period. */
  onChange: (days: DayRange) => void
}

/**
 * The inputs for the first and the last day of a period. Days that are not a valid period are kept in this component,
 * with an error message.
 */
export function DayRangeInputs({ days, today, onChange }: DayRangeInputsProps) {
  const translate = useTranslator()
  const texts = useLocalizedTexts(dayRangeTexts)
  const id = useId()
  const [draft, setDraft] = useState<DayRange>()
  const shown = draft ?? days
  const problem = findDayRangeProblem(shown)
  const change = (changed: Partial<DayRange>) => {
    const next = { ...shown, ...changed }
    const isValid = findDayRangeProblem(next) === undefined
    setDraft(isValid ? undefined : next)
    if (isValid) onChange(next)
  }
  return (
    <div className={styles.range}>
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
