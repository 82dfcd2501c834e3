import {
  type Active,
  type Announcements,
  type DndContextProps,
  type DragStartEvent,
  MeasuringStrategy,
  MouseSensor,
  type Over,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useRef, useState } from 'react'
import type { QuizGraph, QuizNode } from '#rules/quizGraph.ts'
import type { TakenNode } from '#rules/quizMoves.ts'
import { useTexts } from '../../ui/texts.tsx'
import type { QuizWords } from '../words.ts'
import { dropOf, refusalAt } from './dropOf.ts'
import type { Drawing, Placed } from './layout.ts'

/** The state of a drag. */
export interface TreeDrag {
  readonly taken: Placed | undefined
  readonly over: Placed | undefined
  /** Why the part cannot be dropped on the card below it. */
  readonly reason: string | undefined
  /** Whether the dragged node can be dropped on a node; undefined for its current parent and for itself. */
  targetOf(node: QuizNode): 'legal' | 'illegal' | undefined
  readonly context: DndContextProps
}

/** The dragged node of a card. For a question, the answer above it is included, because only that link moves. */
export const takenFrom = ({ tree: { node }, parent }: Placed): TakenNode =>
  node.kind === 'question' ? { ...node, fromAnswerId: parent?.tree.node.id } : node

const remeasuredMs = 60

interface Drag {
  drawing: Drawing
  graph: QuizGraph
  words: QuizWords
  /** Called when a drag starts. @returns a function that is called when it ends */
  onTake: () => () => void
  onDrop: (taken: TakenNode, target: QuizNode) => void
}

/** Drag and drop in the tree. A mouse starts after 6 px, a touch after 220 ms. */
export function useTreeDrag({ drawing, graph, words, onTake, onDrop }: Drag): TreeDrag {
  const texts = useTexts()
  const [keys, setKeys] = useState<{ taken?: string; over?: string }>({})
  const letGo = useRef<() => void>(() => undefined)
  const end = () => {
    letGo.current()
    setKeys({})
  }
  const placedAt = (key: string | undefined) => (key === undefined ? undefined : drawing.byKey.get(key))
  const [taken, over] = [placedAt(keys.taken), placedAt(keys.over)]
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  )
  const reasonAt = (at: Placed | undefined, target: Placed | undefined) => {
    const refusal = at && target && refusalAt(graph, takenFrom(at), target.tree.node)
    return refusal && texts(`resources.quiz.tree.refusals.${refusal}`)
  }
  const nodesOf = ({ active, over }: { active: Active; over: Over | null }) =>
    [placedAt(String(active.id)), over ? placedAt(String(over.id)) : undefined] as const
  const say = (part: 'taken' | 'over' | 'back', node: Placed | undefined) =>
    node && texts(`resources.quiz.tree.drag.${part}`, { text: words(node.tree.node) })
  const announcements: Announcements = {
    onDragStart: ({ active }) => say('taken', placedAt(String(active.id))),
    onDragOver: (event) => reasonAt(...nodesOf(event)) ?? say('over', nodesOf(event)[1]),
    onDragEnd: () => undefined,
    onDragCancel: ({ active }) => say('back', placedAt(String(active.id))),
  }
  return {
    taken,
    over,
    reason: reasonAt(taken, over),
    targetOf(node) {
      const drop = taken && dropOf(graph, takenFrom(taken), node)
      if (!drop || drop.kind === 'nothing') return undefined
      return drop.kind === 'move' && drop.refusal === null ? 'legal' : 'illegal'
    },
    context: {
      sensors,
      collisionDetection: pointerWithin,
      // The cards move when the viewport pans, so the drop targets are measured again during the drag.
      measuring: { droppable: { strategy: MeasuringStrategy.WhileDragging, frequency: remeasuredMs } },
      onDragStart: ({ active }: DragStartEvent) => {
        letGo.current = onTake()
        setKeys({ taken: String(active.id) })
      },
      onDragOver: ({ active, over }) => setKeys({ taken: String(active.id), ...(over && { over: String(over.id) }) }),
      onDragEnd: (event) => {
        const [node, target] = nodesOf(event)
        end()
        if (node && target) onDrop(takenFrom(node), target.tree.node)
      },
      onDragCancel: end,
      accessibility: { screenReaderInstructions: { draggable: '' }, announcements },
    },
  }
}
