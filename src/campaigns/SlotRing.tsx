import { type KeyboardEvent, type Ref, useRef } from 'react'
import { findSlotEntry, ringOrder } from '#rules/slots.ts'
import { canvasSize } from './ringGeometry.ts'
import { RingCenter, SectorShape } from './ringParts.tsx'
import { SlotPictures } from './SlotPictures.tsx'
import styles from './SlotRing.module.css'
import type { FormEntry } from './slotEntries.ts'
import { appendTypedDigit, getRingCommand, type RingCommand, type TypedNumber } from './slotKeys.ts'
import { useSlotDrag } from './useSlotDrag.ts'
import type { SlotEditor } from './useSlotEditor.ts'
import { useSlotLabel } from './useSlotLabel.ts'

interface SlotRingProps {
  id: string
  label: string
  helpIds: string
  isInvalid: boolean
  isRequired: boolean
  isDisabled: boolean
  editor: SlotEditor
  /** Whether the entry of a slot has an error. */
  hasError: (slot: number) => boolean
  onCommand: (command: RingCommand) => void
  listRef: Ref<HTMLElement>
}

/**
 * The slots in the order in which the device arranges them. The ring is a single tab stop and, for assistive
 * technology, a listbox.
 */
export function SlotRing(props: SlotRingProps) {
  const { id, label, helpIds, isInvalid, isRequired, isDisabled, editor, hasError, onCommand, listRef } = props
  const { entries, selected } = editor
  const typedNumber = useRef<TypedNumber>(undefined)
  const select = (slot: number) => onCommand({ kind: 'select', slot })
  const move = (from: number, to: number) => onCommand({ kind: 'move', from, to })
  const { drag, handlers, cancel } = useSlotDrag(
    (slot) => !isDisabled && findSlotEntry(entries, slot) !== undefined,
    select,
    move,
  )

  const onKeyDown = (event: KeyboardEvent) => {
    if (cancel(event)) return
    const number =
      event.ctrlKey || event.metaKey ? undefined : appendTypedDigit(event.key, event.timeStamp, typedNumber.current)
    typedNumber.current = number?.typed
    const command: RingCommand | undefined = number
      ? { kind: 'select', slot: number.slot }
      : getRingCommand(event, selected)
    if (!command) return
    event.preventDefault()
    onCommand(command)
  }
  return (
    <div
      id={id}
      ref={listRef as Ref<HTMLDivElement>}
      className={styles.ring}
      role="listbox"
      tabIndex={isDisabled ? -1 : 0}
      aria-label={label}
      aria-describedby={helpIds}
      aria-activedescendant={`${id}-slot-${selected}`}
      aria-invalid={isInvalid}
      aria-required={isRequired}
      aria-disabled={isDisabled || undefined}
      data-dragging={drag !== undefined}
      onKeyDown={onKeyDown}
      {...handlers}
    >
      <svg viewBox={`0 0 ${canvasSize} ${canvasSize}`} className={styles.canvas} role="presentation">
        {ringOrder.map((slot) => (
          <SlotSector
            key={slot}
            id={`${id}-slot-${slot}`}
            slot={slot}
            entry={findSlotEntry(entries, slot)}
            isSelected={slot === selected}
            hasError={hasError(slot)}
            drag={drag && (slot === drag.from ? 'from' : slot === drag.over ? 'over' : undefined)}
          />
        ))}
        <SlotPictures entries={entries} selected={selected} drag={drag} />
      </svg>
      <RingCenter count={entries.length} isChecking={editor.isChecking} />
    </div>
  )
}

interface SlotSectorProps {
  id: string
  slot: number
  entry: FormEntry | undefined
  isSelected: boolean
  hasError: boolean
  drag: 'from' | 'over' | undefined
}

function SlotSector({ id, slot, entry, isSelected, hasError, drag }: SlotSectorProps) {
  const label = useSlotLabel()
  return (
    <g
      id={id}
      role="option"
      aria-selected={isSelected}
      aria-label={label(slot, entry, hasError)}
      data-slot={slot}
      data-filled={entry !== undefined}
      data-selected={isSelected}
      data-wrong={hasError}
      data-drag={drag}
      className={styles.slot}
    >
      <SectorShape slot={slot} isSelected={isSelected} />
    </g>
  )
}
