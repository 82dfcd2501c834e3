import { Icon } from '../ui/Icon.tsx'
import styles from './AuthForm.module.css'

/** What is wrong with a field, below it. It is read when the focus comes to the field. */
export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className={styles.error}>
      <Icon name="alert" size={16} className={styles.errorIcon} />
      {text}
    </p>
  )
}
