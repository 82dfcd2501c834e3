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

/** What is dragged, and where to. */
export interface TreeDrag {
  readonly taken: Placed | undefined
  readonly over: Placed | undefined
  /** Why it cannot be put where it is over. */
  readonly reason: string | undefined
  /** Whether it may be put onto a part; undefined for where it comes from. */
  targetOf(node: QuizNode): 'legal' | 'illegal' | undefined
  readonly context: DndContextProps
}

/** A part as it is taken by the hand: a question from the answer it stands under. */
export const takenFrom = ({ tree: { node }, parent }: Placed): TakenNode =>
  node.kind === 'question' ? { ...node, fromAnswerId: parent?.tree.node.id } : node

const remeasuredMs = 60

interface Drag {
  drawing: Drawing
  graph: QuizGraph
  words: QuizWords
  /** Called when something is taken. @returns what is called when it is let go */
  onTake: () => () => void
  onDrop: (taken: TakenNode, target: QuizNode) => void
}

/** Dragging in the tree: by the mouse at once, by a finger after it has rested. */
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
      // Cards move under the pointer where the view does: where they are is asked again as it goes.
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
