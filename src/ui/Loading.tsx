import styles from './Loading.module.css'

/** A loading indicator. CSS shows it only after a delay. */
export function Loading({ label }: { label: string }) {
  return (
    <div className={styles.loading} role="status">
      <svg className={styles.ring} width="36" height="36" viewBox="0 0 36 36" fill="none" aria-hidden="true">
        <circle cx="18" cy="18" r="15" />
        <path d="M18 3a15 15 0 0 1 15 15" />
      </svg>
      <span className="visually-hidden">{label}</span>
    </div>
  )
}
