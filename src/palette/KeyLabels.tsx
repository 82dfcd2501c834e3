import styles from './KeyLabels.module.css'

/** Key labels; several keys are pressed one after the other. */
export function KeyLabels({ keys }: { keys: readonly string[] }) {
  return (
    <span className={styles.keys}>
      {keys.map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
    </span>
  )
}

/** The label of the modifier key on this platform. */
export const modifierLabel = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'
