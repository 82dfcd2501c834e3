import styles from './Outcome.module.css'

/** Shown while the server checks the link of a mail. */
export function LinkCheckProgress({ title, text }: { title: string; text: string }) {
  return (
    <section className={styles.outcome}>
      <span className={styles.badge} data-tone="busy">
        <span className={styles.ring} />
      </span>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text} role="status">
        {text}
      </p>
    </section>
  )
}
