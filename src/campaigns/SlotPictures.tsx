import { useState } from 'react'
import { findSlotEntry } from '#rules/slots.ts'
import { getPicturePoint, getSlotTransform, type Point, pictureSize } from './ringGeometry.ts'
import styles from './SlotRing.module.css'
import { type FormEntry, getInitials } from './slotEntries.ts'
import { useFragranceThumbnail } from './useFragranceThumbnail.ts'
import type { SlotDrag } from './useSlotDrag.ts'

interface SlotPicturesProps {
  entries: readonly FormEntry[]
  /** The highlighted slot; undefined in a read-only ring. */
  selected?: number
  drag?: SlotDrag | undefined
}

/** The pictures in the slots. Drawn outside of the options, so that the initials do not become part of their names. */
export function SlotPictures({ entries, selected, drag }: SlotPicturesProps) {
  const draggedEntry = drag && findSlotEntry(entries, drag.from)
  return (
    <svg aria-hidden="true" className={styles.contents}>
      {entries.map((entry) => (
        <g
          key={entry.slot}
          className={styles.sector}
          transform={getSlotTransform(entry.slot, entry.slot === selected)}
          data-picture={entry.slot}
          data-drag={entry.slot === drag?.from ? 'from' : undefined}
        >
          <SlotPicture center={getPicturePoint(entry.slot)} entry={entry} />
        </g>
      ))}
      {draggedEntry && drag && <DraggedSlot entry={draggedEntry} center={drag.point} />}
    </svg>
  )
}

function DraggedSlot({ entry, center }: { entry: FormEntry; center: Point }) {
  return (
    <g className={styles.dragged}>
      <circle cx={center.x} cy={center.y} r={pictureSize / 2 + 5} />
      <SlotPicture center={center} entry={entry} />
    </g>
  )
}

/** The thumbnail of a fragrance. Its initials are below and show until the image loads, or if there is none. */
function SlotPicture({ center: { x, y }, entry }: { center: Point; entry: FormEntry }) {
  const imageUrl = useFragranceThumbnail(entry)
  const [failedUrl, setFailedUrl] = useState<string>()
  return (
    <>
      <circle cx={x} cy={y} r={pictureSize / 2} className={styles.background} />
      <text x={x} y={y} className={styles.initials}>
        {getInitials(entry.fragrance.name)}
      </text>
      {imageUrl !== undefined && imageUrl !== failedUrl && (
        <image
          key={imageUrl}
          href={imageUrl}
          x={x - pictureSize / 2}
          y={y - pictureSize / 2}
          width={pictureSize}
          height={pictureSize}
          preserveAspectRatio="xMidYMid slice"
          className={styles.picture}
          onError={() => setFailedUrl(imageUrl)}
        />
      )}
    </>
  )
}
