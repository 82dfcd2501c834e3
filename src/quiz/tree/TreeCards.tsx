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
  /** The part of the drawing whose cards are wanted; undefined where all are. */
  near: Box | undefined
  words: QuizWords
  focus: TreeFocus
  drag: TreeDrag
  /** The card whose way from the beginning is shown. */
  wayEnd: string | undefined
  found: string | undefined
  moving: QuizMove | undefined
}

/** The cards of the nodes, from above to below. Those far from the screen are left out, but for the one with the focus. */
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

/** What is wrong where; a question that could be better is a lesser trouble. */
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

/** Whether a card is what is being moved, where it is going to be. */
function isMoved({ tree: { node }, parent }: Placed, move: QuizMove | undefined): boolean {
  if (move?.nodeType !== node.kind) return false
  if (move.nodeType === 'fragrance') return node.id === move.fragranceOptionId
  if (move.nodeType === 'answer') return node.id === move.quizQuestionAnswerId
  return node.id === move.nextQuestionId && parent?.tree.node.id === move.quizQuestionAnswerId
}
