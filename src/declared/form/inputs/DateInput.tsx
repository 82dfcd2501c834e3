import { yearsBefore } from '#resources/language/dates.ts'
import { useEngine } from '../../engine.ts'
import type { InputProps } from '../../inputProps.ts'
import { DateLine } from './DateLine.tsx'
import { dayMask, dayOfDigits, digitsOfDay, digitsOfInstant, instantOfDigits, minuteMask } from './dayMasks.ts'
import { asText, orNull } from './text.ts'

/** A calendar day. It is typed as dd/MM/yyyy in every language, or selected in a calendar. */
export function DateInput(props: InputProps<'date'>) {
  const { translate, surroundings } = useEngine()
  const { today } = surroundings()
  const { atLeastYearsAgo } = props.field.options
  return (
    <DateLine
      {...props}
      mask={dayMask}
      placeholder={translate('form.date.day')}
      digits={digitsOfDay(asText(props.value))}
      onDigits={(digits) => props.onChange(orNull(dayOfDigits(digits)))}
      today={today}
      latest={atLeastYearsAgo === undefined ? undefined : yearsBefore(today, atLeastYearsAgo)}
    />
  )
}

/** An instant. It is typed as dd/MM/yyyy HH:mm in the time zone in which the screens display it. */
export function TimestampInput(props: InputProps<'timestamp'>) {
  const { translate, surroundings, timeZone } = useEngine()
  return (
    <DateLine
      {...props}
      mask={minuteMask}
      placeholder={translate('form.date.minute')}
      digits={digitsOfInstant(asText(props.value), timeZone)}
      onDigits={(digits) => props.onChange(orNull(instantOfDigits(digits, timeZone)))}
      today={surroundings().today}
    />
  )
}
