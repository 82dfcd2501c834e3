import { Icon } from '../../../ui/Icon.tsx'
import styles from './inputs.module.css'

interface HiddenErrorProps {
  /** The id that the input would have: what leads there leads here, and on. */
  id: string
  error: string | undefined
  onReveal: () => void
}

/** What is wrong with an input that is out of sight, as a way to it. */
export function HiddenError({ id, error, onReveal }: HiddenErrorProps) {
  if (error === undefined) return null
  return (
    <button type="button" id={id} data-reveals className={styles.hiddenError} onClick={onReveal}>
      <Icon name="alert" size={14} />
      {error}
    </button>
  )
}
