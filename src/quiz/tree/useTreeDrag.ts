import {
  type Active,
  type Announcements,
  type DndContextProps,
  type DragStartEvent,
  MeasuringStrategy,
  type Over,
  pointerWithin,
} from '@dnd-kit/core'
import { useRef, useState } from 'react'
import type { QuizGraph, QuizNode } from '#rules/quizGraph.ts'
import type { DraggedNode } from '#rules/quizMoves.ts'
import { useDragSensors } from '../../declared/useDragSensors.ts'
import { useTranslator } from '../../ui/translator.tsx'
import type { GetNodeText } from '../nodeText.ts'
import type { PlacedNode, TreeLayout } from './layout.ts'
import { getDropRefusal, resolveDrop } from './resolveDrop.ts'

/** The state of a drag. */
export interface TreeDrag {
  readonly dragged: PlacedNode | undefined
  readonly over: PlacedNode | undefined
  /** Why the dragged node cannot be dropped on the card below the pointer. */
  readonly reason: string | undefined
  /** Whether the dragged node can be dropped on a node; undefined for its current parent and for itself. */
  getDropState(node: QuizNode): 'legal' | 'illegal' | undefined
  readonly dndProps: DndContextProps
}

/**
 * The dragged node of a card. For a question, it also contains the parent answer, because moving a question only
 * changes the link from this answer.
 */
export const getDraggedNode = ({ treeNode: { node }, parent }: PlacedNode): DraggedNode =>
  node.kind === 'question' ? { ...node, fromAnswerId: parent?.treeNode.node.id } : node

const remeasureIntervalMs = 60

interface TreeDragOptions {
  layout: TreeLayout
  graph: QuizGraph
  getNodeText: GetNodeText
  /** Called when a drag starts. @returns a function that is called when it ends */
  onDragStart: () => () => void
  onDrop: (dragged: DraggedNode, target: QuizNode) => void
}

/** Drag and drop in the tree. */
export function useTreeDrag({ layout, graph, getNodeText, onDragStart, onDrop }: TreeDragOptions): TreeDrag {
  const translate = useTranslator()
  const [dragKeys, setDragKeys] = useState<{ dragged?: string; over?: string }>({})
  const endDrag = useRef<() => void>(() => undefined)
  const stopDrag = () => {
    endDrag.current()
    setDragKeys({})
  }
  const findNode = (key: string | undefined) => (key === undefined ? undefined : layout.byKey.get(key))
  const [dragged, over] = [findNode(dragKeys.dragged), findNode(dragKeys.over)]
  const sensors = useDragSensors()
  const getRefusalText = (source: PlacedNode | undefined, target: PlacedNode | undefined) => {
    const refusal = source && target && getDropRefusal(graph, getDraggedNode(source), target.treeNode.node)
    return refusal && translate(`resources.quiz.tree.refusals.${refusal}`)
  }
  const getEventNodes = ({ active, over }: { active: Active; over: Over | null }) =>
    [findNode(String(active.id)), over ? findNode(String(over.id)) : undefined] as const
  const announce = (part: 'taken' | 'over' | 'back', node: PlacedNode | undefined) =>
    node && translate(`resources.quiz.tree.drag.${part}`, { text: getNodeText(node.treeNode.node) })
  const announcements: Announcements = {
    onDragStart: ({ active }) => announce('taken', findNode(String(active.id))),
    onDragOver: (event) => getRefusalText(...getEventNodes(event)) ?? announce('over', getEventNodes(event)[1]),
    onDragEnd: () => undefined,
    onDragCancel: ({ active }) => announce('back', findNode(String(active.id))),
  }
  return {
    dragged,
    over,
    reason: getRefusalText(dragged, over),
    getDropState(node) {
      const drop = dragged && resolveDrop(graph, getDraggedNode(dragged), node)
      if (!drop || drop.kind === 'nothing') return undefined
      return drop.kind === 'move' && drop.refusal === null ? 'legal' : 'illegal'
    },
    dndProps: {
      sensors,
      collisionDetection: pointerWithin,
      // The cards move when the viewport pans, so the drop targets are measured again during the drag.
      measuring: { droppable: { strategy: MeasuringStrategy.WhileDragging, frequency: remeasureIntervalMs } },
      onDragStart: ({ active }: DragStartEvent) => {
        endDrag.current = onDragStart()
        setDragKeys({ dragged: String(active.id) })
      },
      onDragOver: ({ active, over }) =>
        setDragKeys({ dragged: String(active.id), ...(over && { over: String(over.id) }) }),
      onDragEnd: (event) => {
        const [node, target] = getEventNodes(event)
        stopDrag()
        if (node && target) onDrop(getDraggedNode(node), target.treeNode.node)
      },
      onDragCancel: stopDrag,
      accessibility: { screenReaderInstructions: { draggable: '' }, announcements },
    },
  }
}
