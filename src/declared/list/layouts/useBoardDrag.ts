import { type Announcements, type DndContextProps, pointerWithin } from '@dnd-kit/core'
import { useState } from 'react'
import type { RaRecord } from 'react-admin'
import { layoutTexts } from '#i18n/layoutTexts.ts'
import { fillText } from '#i18n/translate.ts'
import type { ResourceData } from '#language/resource.ts'
import { useLocalizedTexts } from '../../../ui/translator.tsx'
import { useEngine } from '../../engine.ts'
import { useDragSensors } from '../../useDragSensors.ts'
import { type BoardMove, getBoardMoves } from './boardMoves.ts'

interface BoardDragOptions {
  getLabel: (value: unknown) => string
  onDrop: (record: RaRecord, value: string | null) => void
}

/** The data attached to cards and columns, as the drag library returns it. */
interface DragData {
  readonly record?: RaRecord
  readonly value?: string | null
}

/** Dragging cards between the columns of a board. */
export function useBoardDrag(resource: ResourceData, { getLabel, onDrop }: BoardDragOptions) {
  const { getEvaluationContext } = useEngine()
  const texts = useLocalizedTexts(layoutTexts)
  const [drag, setDrag] = useState<{ record: RaRecord; from: unknown; moves: readonly BoardMove[] }>()
  const sensors = useDragSensors()
  const getTitle = (data: DragData | undefined) => ({ title: String(data?.record?.[resource.title] ?? '') })
  const announcements: Announcements = {
    onDragStart: ({ active }) => fillText(texts.board.taken, getTitle(active.data.current)),
    onDragOver: ({ over }) =>
      over ? fillText(texts.board.over, { column: getLabel(over.data.current?.value) }) : undefined,
    onDragEnd: () => undefined,
    onDragCancel: ({ active }) => fillText(texts.board.back, getTitle(active.data.current)),
  }
  const dndProps: DndContextProps = {
    sensors,
    collisionDetection: pointerWithin,
    accessibility: { announcements, screenReaderInstructions: { draggable: '' } },
    onDragStart({ active }) {
      const { record, value }: DragData = active.data.current ?? {}
      if (record) setDrag({ record, from: value, moves: getBoardMoves(resource, record, getEvaluationContext()) })
    },
    onDragEnd({ over }) {
      setDrag(undefined)
      const { value }: DragData = over?.data.current ?? {}
      if (drag && value !== undefined && value !== drag.from) onDrop(drag.record, value)
    },
    onDragCancel: () => setDrag(undefined),
  }
  return {
    dndProps,
    dragged: drag?.record,
    /**
     * Whether the dragged card can be dropped on a column; undefined for the column it comes from, and if nothing is
     * dragged.
     */
    getDropState: (value: string | null): 'legal' | 'illegal' | undefined => {
      if (!drag || drag.from === value) return undefined
      return drag.moves.some((move) => move.value === value) ? 'legal' : 'illegal'
    },
  }
}
