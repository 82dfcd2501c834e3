import { useState } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { useTexts } from '../ui/texts.tsx'
import styles from './AuthForm.module.css'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** A password field with a button that shows or hides the text. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const texts = useTexts()
  const [shown, setShown] = useState(false)
  const name = texts(shown ? 'auth.hidePassword' : 'auth.showPassword')
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          className={styles.reveal}
          aria-label={name}
          title={name}
          aria-controls={props.id}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </button>
      }
    />
  )
}
