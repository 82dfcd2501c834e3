import { useTranslator } from '../ui/translator.tsx'
import { buildSectorPath, getNumberPoint, getSlotTransform } from './ringGeometry.ts'
import styles from './SlotRing.module.css'

/** The shape of a slot in the ring, with its number. */
export function SectorShape({ slot, isSelected = false }: { slot: number; isSelected?: boolean }) {
  const number = getNumberPoint(slot)
  const path = buildSectorPath(slot)
  return (
    <>
      <g className={styles.sector} transform={getSlotTransform(slot, isSelected)}>
        <path d={path} className={styles.shadow} />
        <path d={path} className={styles.shape} />
      </g>
      <circle cx={number.x} cy={number.y} r={14} className={styles.numberBackground} />
      <text x={number.x} y={number.y} className={styles.number}>
        {slot}
      </text>
    </>
  )
}

/** The number of configured slots, and a hint while a request checks a change. */
export function RingCenter({ count, isChecking = false }: { count: number; isChecking?: boolean }) {
  const translate = useTranslator()
  return (
    <p className={styles.middle} aria-hidden="true">
      <strong>{translate('resources.campaigns.ring.count', { count })}</strong>
      {isChecking ? (
        <span className={styles.checking}>{translate('resources.campaigns.ring.asking')}</span>
      ) : (
        <span>{translate('resources.campaigns.ring.configured')}</span>
      )}
    </p>
  )
}
