import { useState } from 'react'
import { entryIn } from '#rules/slots.ts'
import { outwards, type Point, picturePoint, pictureSize } from './ringGeometry.ts'
import styles from './SlotRing.module.css'
import { type FormEntry, initialsOf } from './slotEntries.ts'
import { useFragrancePicture } from './useFragrancePicture.ts'
import type { SlotDrag } from './useSlotDrag.ts'

interface SlotPicturesProps {
  entries: readonly FormEntry[]
  selected: number
  drag: SlotDrag | undefined
}

/** The pictures in the slots. Drawn outside of the options, so that the initials do not become part of their names. */
export function SlotPictures({ entries, selected, drag }: SlotPicturesProps) {
  const dragged = drag && entryIn(entries, drag.from)
  return (
    <svg aria-hidden="true" className={styles.contents}>
      {entries.map((entry) => (
        <g
          key={entry.slot}
          className={styles.sector}
          transform={outwards(entry.slot, entry.slot === selected)}
          data-picture={entry.slot}
          data-drag={entry.slot === drag?.from ? 'from' : undefined}
        >
          <SlotPicture at={picturePoint(entry.slot)} entry={entry} />
        </g>
      ))}
      {dragged && drag && <DraggedSlot entry={dragged} at={drag.at} />}
    </svg>
  )
}

function DraggedSlot({ entry, at }: { entry: FormEntry; at: Point }) {
  return (
    <g className={styles.dragged}>
      <circle cx={at.x} cy={at.y} r={pictureSize / 2 + 5} />
      <SlotPicture at={at} entry={entry} />
    </g>
  )
}

/** The thumbnail of a fragrance. Its initials are below and show until the image loads, or if there is none. */
function SlotPicture({ at: { x, y }, entry }: { at: Point; entry: FormEntry }) {
  const address = useFragrancePicture(entry)
  const [failed, setFailed] = useState<string>()
  return (
    <>
      <circle cx={x} cy={y} r={pictureSize / 2} className={styles.ground} />
      <text x={x} y={y} className={styles.initials}>
        {initialsOf(entry.fragrance.name)}
      </text>
      {address !== undefined && address !== failed && (
        <image
          key={address}
          href={address}
          x={x - pictureSize / 2}
          y={y - pictureSize / 2}
          width={pictureSize}
          height={pictureSize}
          preserveAspectRatio="xMidYMid slice"
          className={styles.picture}
          onError={() => setFailed(address)}
        />
      )}
    </>
  )
}
