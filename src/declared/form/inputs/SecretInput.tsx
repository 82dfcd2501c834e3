import { Button, InputAdornment } from '@mui/material'
import { getValue } from '#language/evaluate.ts'
import { getIsSetPath } from '#language/kinds/secret.ts'
import { useEngine } from '../../engine.ts'
import type { InputProps } from '../../inputProps.ts'
import { FormTextField, pickFieldProps } from './FormTextField.tsx'
import { toNullable, toText } from './text.ts'

/** The value that makes a save remove the secret; null leaves it unchanged. */
const removed = ''

/** A secret: users can set it, but never read it. An empty input keeps the stored secret. */
export function SecretInput(props: InputProps<'secret'>) {
  const { translate } = useEngine()
  const { path, label, help, value, stored, required, disabled, onChange } = props
  const isSet = stored !== undefined && getValue(stored, getIsSetPath(path)) === true
  const isRemoved = isSet && value === removed
  const state = isSet ? translate(isRemoved ? 'form.secret.removed' : 'form.secret.keep') : undefined
  const action = translate(isRemoved ? 'form.secret.undo' : 'form.secret.remove')
  const texts = [help, state].filter((text) => text !== undefined)
  return (
    <FormTextField
      {...pickFieldProps(props)}
      required={required && !isSet}
      help={texts.length > 0 ? texts.join(' ') : undefined}
      type="password"
      htmlInputProps={{ autoComplete: 'new-password', autoCapitalize: 'none', spellCheck: false }}
      text={toText(value)}
      onTextChange={(text) => onChange(toNullable(text))}
      endAdornment={
        isSet &&
        !required && (
          <InputAdornment position="end">
            <Button
              size="small"
              aria-label={`${action}: ${label}`}
              disabled={disabled}
              onClick={() => onChange(isRemoved ? null : removed)}
            >
              {action}
            </Button>
          </InputAdornment>
        )
      }
    />
  )
}
