import { useMemo } from 'react'
import type { QuizMove } from '#rules/quizMoves.ts'
import { findQuizHints } from '#rules/quizProblems.ts'
import { getNodeKey } from '#rules/quizTree.ts'
import type { GetNodeText } from '../nodeText.ts'
import { useQuizEditor } from '../quizEditorContext.ts'
import { type Box, getPathTo, type PlacedNode, type TreeLayout } from './layout.ts'
import { NodeCard } from './NodeCard.tsx'
import type { TreeDrag } from './useTreeDrag.ts'
import type { TreeFocus } from './useTreeFocus.ts'
import { intersects } from './viewGeometry.ts'

interface TreeCardsProps {
  layout: TreeLayout
  /** The area for which cards are rendered; undefined renders all. */
  renderArea: Box | undefined
  getNodeText: GetNodeText
  focus: TreeFocus
  drag: TreeDrag
  /** The key of the card at the end of the highlighted path. */
  highlightedKey: string | undefined
  currentMatch: string | undefined
  pendingMove: QuizMove | undefined
}

/**
 * The cards of the nodes in document order. Cards far outside of the viewport are not rendered, except the card with
 * tabindex 0 and the dragged card.
 */
export function TreeCards({
  layout,
  renderArea,
  getNodeText,
  focus,
  drag,
  highlightedKey,
  currentMatch,
  pendingMove,
}: TreeCardsProps) {
  const { readOnlyReason } = useQuizEditor()
  const severities = useNodeSeverities()
  const { tabStop, getElementId } = focus
  const keysOnPath = new Set(
    getPathTo(highlightedKey === undefined ? undefined : layout.byKey.get(highlightedKey)).map(({ key }) => key),
  )
  const isRendered = (placedNode: PlacedNode) =>
    !renderArea || placedNode === tabStop || placedNode === drag.dragged || intersects(placedNode, renderArea)
  return layout.nodes.filter(isRendered).map((placedNode) => {
    const { key, treeNode } = placedNode
    return (
      <NodeCard
        key={key}
        placedNode={placedNode}
        text={getNodeText(treeNode.node)}
        elementId={getElementId(key)}
        canMove={readOnlyReason === undefined}
        isOutlined={!renderArea}
        isTabStop={placedNode === tabStop}
        target={drag.getDropState(treeNode.node)}
        isDropTarget={placedNode === drag.over}
        isOnPath={keysOnPath.has(key)}
        isCurrentMatch={key === currentMatch}
        isMoving={placedNode === drag.dragged || isMovedNode(placedNode, pendingMove)}
        severity={treeNode.referenceKind ? undefined : severities.get(key)}
      />
    )
  })
}

/** The severity of each node; problems override hints. */
function useNodeSeverities(): ReadonlyMap<string, 'error' | 'hint'> {
  const { problems, graph } = useQuizEditor()
  return useMemo(
    () =>
      new Map([
        ...findQuizHints(graph).map(({ node }): [string, 'hint'] => [getNodeKey(node), 'hint']),
        ...problems.flatMap(({ node }): [string, 'error'][] => (node ? [[getNodeKey(node), 'error']] : [])),
      ]),
    [problems, graph],
  )
}

/** Whether a card shows the pending move at its target. */
function isMovedNode({ treeNode: { node }, parent }: PlacedNode, move: QuizMove | undefined): boolean {
  if (move?.nodeType !== node.kind) return false
  if (move.nodeType === 'fragrance') return node.id === move.fragranceOptionId
  if (move.nodeType === 'answer') return node.id === move.quizQuestionAnswerId
  return node.id === move.nextQuestionId && parent?.treeNode.node.id === move.quizQuestionAnswerId
}
