import { Icon } from '../../../ui/Icon.tsx'
import styles from './inputs.module.css'

interface HiddenErrorProps {
  /** The id of the hidden input. Links to its error lead to this button. */
  id: string
  error: string | undefined
  onReveal: () => void
}

/** The error of an input that is not visible, as a button that reveals the input. */
export function HiddenError({ id, error, onReveal }: HiddenErrorProps) {
  if (error === undefined) return null
  return (
    <button type="button" id={id} data-reveals className={styles.hiddenError} onClick={onReveal}>
      <Icon name="alert" size={14} />
      {error}
    </button>
  )
}
