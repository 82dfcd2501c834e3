import { useRecordContext } from 'react-admin'
import { findSlotEntry, ringOrder } from '#rules/slots.ts'
import { canvasSize } from './ringGeometry.ts'
import { RingCenter, SectorShape } from './ringParts.tsx'
import { SlotPictures } from './SlotPictures.tsx'
import styles from './SlotRing.module.css'
import { parseEntries } from './slotEntries.ts'

/**
 * The read-only ring on the page of a campaign. It is hidden from screen readers, because the table below it contains
 * the same data.
 */
export function SlotRingPicture() {
  const entries = parseEntries(useRecordContext()?.collection)
  if (entries.length === 0) return null
  return (
    <div className={styles.still}>
      <svg viewBox={`0 0 ${canvasSize} ${canvasSize}`} className={styles.canvas} aria-hidden="true">
        {ringOrder.map((slot) => (
          <g
            key={slot}
            data-slot={slot}
            data-filled={findSlotEntry(entries, slot) !== undefined}
            className={styles.slot}
          >
            <SectorShape slot={slot} />
          </g>
        ))}
        <SlotPictures entries={entries} />
      </svg>
      <RingCenter count={entries.length} />
    </div>
  )
}
