import { InputAdornment } from '@mui/material'
import { isColor, parseColor } from '#language/colors.ts'
import { useEngine } from '../../engine.ts'
import type { InputProps } from '../../inputProps.ts'
import styles from './ColorInput.module.css'
import { ParsedTextField } from './ParsedTextField.tsx'
import { toNullable, toText } from './text.ts'

/** A color, typed as a code, chosen from the declared ones or picked with the browser's picker. */
export function ColorInput(props: InputProps<'color'>) {
  const { translate } = useEngine()
  const { field, label, value, disabled, onChange, onBlur } = props
  const { palette = [] } = field.options
  const pickerLabel = translate('form.pickColor', { label })
  return (
    <div className={styles.color}>
      <ParsedTextField
        {...props}
        htmlInputProps={{ autoCapitalize: 'none', spellCheck: false }}
        parse={(text) => toNullable(parseColor(text))}
        format={toText}
        endAdornment={
          <InputAdornment position="end">
            <input
              type="color"
              aria-label={pickerLabel}
              className={styles.picker}
              // The picker has no empty value: without a color it starts at black.
              value={isColor(value) ? value : '#000000'}
              data-empty={!isColor(value) || undefined}
              disabled={disabled}
              onChange={(event) => onChange(event.target.value)}
              onBlur={onBlur}
            />
          </InputAdornment>
        }
      />
      {palette.length > 0 && (
        <fieldset className={styles.palette} aria-label={pickerLabel}>
          {palette.map((color) => (
            <button
              key={color}
              type="button"
              aria-label={color}
              aria-pressed={color === value}
              title={color}
              className={styles.swatch}
              style={{ backgroundColor: color }}
              disabled={disabled}
              onClick={() => onChange(color)}
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}
