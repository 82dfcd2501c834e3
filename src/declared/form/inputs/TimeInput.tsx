import { parseTime } from '#language/timeInput.ts'
import { formatTime, isTime } from '#language/times.ts'
import { useEngine } from '../../engine.ts'
import type { InputProps } from '../../inputProps.ts'
import { ParsedTextField } from './ParsedTextField.tsx'
import { toNullable, toText } from './text.ts'

/**
 * A time, typed as `14:30`, `1430` or `2:30 pm`. A native input of times would show them in the language of the
 * browser, not in that of the application.
 */
export function TimeInput(props: InputProps<'time'>) {
  const { translate } = useEngine()
  // The numeric keypads of phones have no letters, and four digits are a time.
  const hasHalves = formatTime('14:30', translate.locale) !== '14:30'
  return (
    <ParsedTextField
      {...props}
      htmlInputProps={{ inputMode: hasHalves ? 'text' : 'numeric' }}
      parse={(text) => toNullable(parseTime(text))}
      format={(value) => (isTime(value) ? formatTime(value, translate.locale) : toText(value))}
    />
  )
}
