import { TextField } from '@mui/material'
import { splitLocation } from '#language/locationInput.ts'
import { isObject } from '#language/values.ts'
import { useEngine } from '../../engine.ts'
import type { InputProps } from '../../inputProps.ts'
import { FieldGroup } from './FieldGroup.tsx'
import styles from './inputs.module.css'
import { toText } from './text.ts'

/**
 * A location as two numbers with a decimal point. Both are taken from a text such as `-23.5505, -46.6333` that is pasted
 * into one of them.
 */
export function LocationInput(props: InputProps<'location'>) {
  const { translate } = useEngine()
  const { id, error, required, disabled, autoFocus, value, onChange, onBlur, inputRef } = props
  const typed = { lat: '', lon: '', ...(isObject(value) ? value : {}) }
  const change = (part: 'lat' | 'lon', text: string) => {
    const next = { ...typed, ...(splitLocation(text) ?? { [part]: text.replace(',', '.') }) }
    onChange(toText(next.lat).trim() === '' && toText(next.lon).trim() === '' ? null : next)
  }
  return (
    <FieldGroup {...props}>
      <div className={styles.location}>
        {(['lat', 'lon'] as const).map((part) => (
          <TextField
            key={part}
            id={part === 'lat' ? id : `${id}-${part}`}
            label={translate(`form.location.${part}`)}
            value={toText(typed[part])}
            onChange={(event) => change(part, event.target.value)}
            onBlur={onBlur}
            error={error !== undefined}
            required={required}
            disabled={disabled}
            autoFocus={autoFocus && part === 'lat'}
            {...(part === 'lat' && { inputRef })}
            slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
