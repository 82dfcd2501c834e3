import { useState } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { useTranslator } from '../ui/translator.tsx'
import styles from './AuthForm.module.css'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** A password field with a button that shows or hides the text. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const translate = useTranslator()
  const [isVisible, setVisible] = useState(false)
  const buttonLabel = translate(isVisible ? 'auth.hidePassword' : 'auth.showPassword')
  return (
    <TextField
      {...props}
      type={isVisible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      endAdornment={
        <button
          type="button"
          className={styles.reveal}
          aria-label={buttonLabel}
          title={buttonLabel}
          aria-controls={props.id}
          onClick={() => setVisible(!isVisible)}
        >
          <Icon name={isVisible ? 'eyeOff' : 'eye'} />
        </button>
      }
    />
  )
}
