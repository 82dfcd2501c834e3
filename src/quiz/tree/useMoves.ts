import { useMemo, useState } from 'react'
import { useEvent } from 'react-admin'
import type { QuizGraph, QuizNode } from '#rules/quizGraph.ts'
import { applyMove, type PlaceRefusal, type QuizMove, refusalOf, type TakenNode, undoOf } from '#rules/quizMoves.ts'
import { graphOf } from '#rules/quizOnWire.ts'
import { useShell } from '../../layout/shell.ts'
import { useQuizDesk } from '../quizDesk.ts'
import { dropOf } from './dropOf.ts'

/** So long the words about a move that is not permitted stand before the quiz is fetched again. */
const readableMs = 2000

/** The moves of the tree: each is drawn at once, and stays where the server agrees. */
export function useMoves() {
  const { graph, change, reload } = useQuizDesk()
  const { schedule } = useShell()
  const [moving, setMoving] = useState<QuizMove>()
  const [refused, setRefused] = useState<PlaceRefusal>()

  const make = useEvent(async (move: QuizMove) => {
    const undo = refusalOf(graph, move) === null ? undoOf(graph, move) : undefined
    await change(
      'tree',
      (api, quiz) => {
        setMoving(move)
        return api.moveNode(quiz, move)
      },
      {
        ...(undo && { onUndo: () => void takeBack(undo) }),
        isRefused: (quiz) => refusalOf(graphOf(quiz), move) !== null,
      },
    )
    setMoving(undefined)
  })
  const takeBack = ([first, second]: readonly QuizMove[]) =>
    change('tree', async (api, quiz) => {
      if (first) await api.moveNode(quiz, first)
      if (second) await api.moveNode(await api.read(quiz.id), second)
    })
  const drop = useEvent((taken: TakenNode, target: QuizNode) => {
    const outcome = dropOf(graph, taken, target)
    setRefused(undefined)
    if (outcome.kind === 'move') void make(outcome.move)
    if (outcome.kind !== 'notPermitted') return
    setRefused(outcome.why)
    schedule(readableMs, () => void reload())
  })
  const drawn = useMemo(() => afterMove(graph, moving), [graph, moving])
  return { graph: drawn, moving, refused, drop, dismiss: () => setRefused(undefined) }
}

/** The quiz as it is going to be, where the move is going to be made. */
const afterMove = (graph: QuizGraph, move: QuizMove | undefined): QuizGraph =>
  move && refusalOf(graph, move) === null ? applyMove(graph, move) : graph
