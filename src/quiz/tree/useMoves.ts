import { useMemo, useState } from 'react'
import { useEvent } from 'react-admin'
import type { QuizGraph, QuizNode } from '#rules/quizGraph.ts'
import { applyMove, type PlaceRefusal, type QuizMove, refusalOf, type TakenNode, undoOf } from '#rules/quizMoves.ts'
import { graphOf } from '#rules/quizOnWire.ts'
import { useShell } from '../../layout/shell/shell.ts'
import type { Quiz, QuizApi } from '../quizApi.ts'
import { useQuizDesk } from '../quizDesk.ts'
import { dropOf } from './dropOf.ts'
import { type MadeMove, noMoves, withMade, withRedone, withUndone } from './moveHistory.ts'

/** How long a refusal is shown before the quiz is fetched again, in ms. */
const readableMs = 2000

/** The moves in the tree. A move is shown at once (optimistic update) and can be undone and redone. */
export function useMoves() {
  const { graph, change, reload } = useQuizDesk()
  const { schedule } = useShell()
  const [moving, setMoving] = useState<QuizMove>()
  const [refused, setRefused] = useState<PlaceRefusal>()

  const send = async (api: QuizApi, quiz: Quiz, move: QuizMove): Promise<void> => {
    setMoving(move)
    try {
      await api.moveNode(quiz, move)
    } catch (error) {
      setMoving(undefined)
      throw error
    }
  }
  const history = useMoveHistory(send)
  const make = useEvent(async (move: QuizMove) => {
    const back = refusalOf(graph, move) === null ? undoOf(graph, move) : undefined
    const step = back && { move, back }
    const end = await change('tree', (api, quiz) => send(api, quiz, move), {
      ...(step && { onUndo: () => void history.takeBack(step) }),
      isRefused: (quiz) => refusalOf(graphOf(quiz), move) !== null,
    })
    if (end === 'done') history.record(step)
    setMoving(undefined)
  })
  const drop = useEvent((taken: TakenNode, target: QuizNode) => {
    const outcome = dropOf(graph, taken, target)
    setRefused(undefined)
    if (outcome.kind === 'move') void make(outcome.move)
    if (outcome.kind !== 'notPermitted') return
    setRefused(outcome.why)
    schedule(readableMs, () => void reload())
  })
  const { undo, redo, news } = history
  const drawn = useMemo(() => afterMove(graph, moving), [graph, moving])
  return {
    graph: drawn,
    moving,
    refused,
    drop,
    dismiss: () => setRefused(undefined),
    news,
    undo,
    redo: redo && (() => void redo().finally(() => setMoving(undefined))),
  }
}

type SendMove = (api: QuizApi, quiz: Quiz, move: QuizMove) => Promise<void>

/** Undo and redo of moves. They are unavailable if the current quiz no longer allows the move. */
function useMoveHistory(send: SendMove) {
  const { graph, change, closedBecause } = useQuizDesk()
  const [history, setHistory] = useState(noMoves)
  const [news, setNews] = useState<'undone' | 'redone'>()
  const takeBack = useEvent(async (step: MadeMove) => {
    // The notice may still offer undo after the step was undone by keyboard.
    if (!history.made.includes(step)) return
    const [first, second] = step.back
    const sendBack = async (api: QuizApi, quiz: Quiz) => {
      if (first) await api.moveNode(quiz, first)
      if (second) await api.moveNode(await api.read(quiz.id), second)
    }
    if ((await change('tree', sendBack, { isUndo: true })) !== 'done') return
    setHistory((now) => withUndone(now, step))
    setNews('undone')
  })
  const makeAgain = useEvent(async (step: MadeMove) => {
    if ((await change('tree', (api, quiz) => send(api, quiz, step.move))) !== 'done') return
    setHistory((now) => withRedone(now, step))
    setNews('redone')
  })
  const isOpen = (move: QuizMove | undefined) =>
    closedBecause === undefined && move !== undefined && refusalOf(graph, move) === null
  const [last, next] = [history.made.at(-1), history.undone.at(-1)]
  return {
    record: (step: MadeMove | undefined) => {
      setHistory((now) => withMade(now, step))
      setNews(undefined)
    },
    news,
    takeBack,
    undo: last && isOpen(last.back[0]) ? () => void takeBack(last) : undefined,
    redo: next && isOpen(next.move) ? () => makeAgain(next) : undefined,
  }
}

/** The graph after the pending move, if the move is allowed. */
const afterMove = (graph: QuizGraph, move: QuizMove | undefined): QuizGraph =>
  move && refusalOf(graph, move) === null ? applyMove(graph, move) : graph
