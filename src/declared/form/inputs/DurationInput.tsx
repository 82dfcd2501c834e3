import { parseDuration } from '#language/durationInput.ts'
import { formatDuration } from '#language/durations.ts'
import { useEngine } from '../../engine.ts'
import type { InputProps } from '../../inputProps.ts'
import { ParsedTextField } from './ParsedTextField.tsx'
import { toNullable, toText } from './text.ts'

/** A duration, typed as `1 h 30 min`, `1:30` or a number of the declared unit. */
export function DurationInput(props: InputProps<'duration'>) {
  const { translate } = useEngine()
  const { unit } = props.field.options
  return (
    <ParsedTextField
      {...props}
      parse={(text) => {
        const parsed = parseDuration(text, translate.locale, unit)
        return typeof parsed === 'number' ? parsed : toNullable(parsed)
      }}
      format={(value) => (typeof value === 'number' ? formatDuration(value, unit) : toText(value))}
    />
  )
}
