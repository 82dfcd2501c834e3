import { subtractYears } from '#language/dates.ts'
import { useEngine } from '../../engine.ts'
import type { InputProps } from '../../inputProps.ts'
import { DateTextInput } from './DateTextInput.tsx'
import { dayMask, minuteMask, parseDayDigits, parseInstantDigits, toDayDigits, toInstantDigits } from './dateMasks.ts'
import { toNullable, toText } from './text.ts'

/** A calendar day. It is typed as dd/MM/yyyy in every language, or selected in a calendar. */
export function DateInput(props: InputProps<'date'>) {
  const { translate, getEvaluationContext } = useEngine()
  const { today } = getEvaluationContext()
  const { atLeastYearsAgo } = props.field.options
  return (
    <DateTextInput
      {...props}
      mask={dayMask}
      placeholder={translate('form.date.day')}
      digits={toDayDigits(toText(props.value))}
      onDigits={(digits) => props.onChange(toNullable(parseDayDigits(digits)))}
      today={today}
      maxDay={atLeastYearsAgo === undefined ? undefined : subtractYears(today, atLeastYearsAgo)}
    />
  )
}

/** An instant. It is typed as dd/MM/yyyy HH:mm in the time zone in which the screens display it. */
export function TimestampInput(props: InputProps<'timestamp'>) {
  const { translate, getEvaluationContext, timeZone } = useEngine()
  return (
    <DateTextInput
      {...props}
      mask={minuteMask}
      placeholder={translate('form.date.minute')}
      digits={toInstantDigits(toText(props.value), timeZone)}
      onDigits={(digits) => props.onChange(toNullable(parseInstantDigits(digits, timeZone)))}
      today={getEvaluationContext().today}
    />
  )
}
