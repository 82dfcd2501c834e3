import styles from './Outcome.module.css'

/** A screen while the server is asked about the link that led to it. */
export function Checking({ title, text }: { title: string; text: string }) {
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
