import { Icon } from '../ui/Icon.tsx'
import styles from './AuthForm.module.css'

/** The error text below a field. The field refers to it by `aria-describedby`. */
export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className={styles.error}>
      <Icon name="alert" size={16} className={styles.errorIcon} />
      {text}
    </p>
  )
}
