import { useTranslator } from '../ui/translator.tsx'
import styles from './SlotRing.module.css'

const kinds = ['configured', 'notConfigured', 'selected'] as const

/** Explains the appearance of the slots. */
export function SlotLegend() {
  const translate = useTranslator()
  return (
    <ul className={styles.legend} aria-label={translate('resources.campaigns.ring.legend.label')}>
      {kinds.map((kind) => (
        <li key={kind}>
          <svg
            viewBox="0 0 28 20"
            width={28}
            height={20}
            className={styles.slot}
            data-filled={kind === 'configured'}
            data-selected={kind === 'selected'}
            aria-hidden="true"
          >
            <rect x={3} y={3} width={22} height={14} rx={3} className={styles.shadow} />
            <rect x={3} y={3} width={22} height={14} rx={3} className={styles.shape} />
          </svg>
          {translate(`resources.campaigns.ring.legend.${kind}`)}
        </li>
      ))}
    </ul>
  )
}
