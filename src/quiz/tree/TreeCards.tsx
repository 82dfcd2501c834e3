import { useMemo } from 'react'
import type { QuizMove } from '#rules/quizMoves.ts'
import { hintsOf } from '#rules/quizProblems.ts'
import { keyOf } from '#rules/quizTree.ts'
import { useQuizDesk } from '../quizDesk.ts'
import type { QuizWords } from '../words.ts'
import { type Box, type Drawing, type Placed, wayTo } from './layout.ts'
import { NodeCard } from './NodeCard.tsx'
import type { TreeDrag } from './useTreeDrag.ts'
import type { TreeFocus } from './useTreeFocus.ts'
import { touches } from './view.ts'

interface TreeCardsProps {
  drawing: Drawing
  /** The area for which cards are rendered; undefined renders all. */
  near: Box | undefined
  words: QuizWords
  focus: TreeFocus
  drag: TreeDrag
  /** The key of the card to which the path is highlighted. */
  wayEnd: string | undefined
  found: string | undefined
  moving: QuizMove | undefined
}

/**
 * The cards of the nodes in document order. Cards far outside of the viewport are not rendered, except the card with
 * tabindex 0 and the dragged card.
 */
export function TreeCards({ drawing, near, words, focus, drag, wayEnd, found, moving }: TreeCardsProps) {
  const { closedBecause } = useQuizDesk()
  const troubles = useTroubles()
  const { stop, domId } = focus
  const way = new Set(wayTo(wayEnd === undefined ? undefined : drawing.byKey.get(wayEnd)).map(({ key }) => key))
  const isWanted = (placed: Placed) => !near || placed === stop || placed === drag.taken || touches(placed, near)
  return drawing.nodes.filter(isWanted).map((placed) => {
    const { key, tree } = placed
    return (
      <NodeCard
        key={key}
        placed={placed}
        text={words(tree.node)}
        domId={domId(key)}
        canMove={closedBecause === undefined}
        isOutlined={!near}
        isStop={placed === stop}
        target={drag.targetOf(tree.node)}
        isOver={placed === drag.over}
        isOnWay={way.has(key)}
        isFound={key === found}
        isMoving={placed === drag.taken || isMoved(placed, moving)}
        trouble={tree.refers ? undefined : troubles.get(key)}
      />
    )
  })
}

/** The severity of each node; problems override hints. */
function useTroubles(): ReadonlyMap<string, 'error' | 'hint'> {
  const { problems, graph } = useQuizDesk()
  return useMemo(
    () =>
      new Map([
        ...hintsOf(graph).map(({ at }): [string, 'hint'] => [keyOf(at), 'hint']),
        ...problems.flatMap(({ at }): [string, 'error'][] => (at ? [[keyOf(at), 'error']] : [])),
      ]),
    [problems, graph],
  )
}

/** Whether a card shows the pending move at its target. */
function isMoved({ tree: { node }, parent }: Placed, move: QuizMove | undefined): boolean {
  if (move?.nodeType !== node.kind) return false
  if (move.nodeType === 'fragrance') return node.id === move.fragranceOptionId
  if (move.nodeType === 'answer') return node.id === move.quizQuestionAnswerId
  return node.id === move.nextQuestionId && parent?.tree.node.id === move.quizQuestionAnswerId
}
