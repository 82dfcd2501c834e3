import styles from './Keys.module.css'

/** Keys as they stand on a keyboard; several are pressed one after the other. */
export function Keys({ keys }: { keys: readonly string[] }) {
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

/** The key that makes a shortcut of another one, as this machine calls it. */
export const modifier = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'
