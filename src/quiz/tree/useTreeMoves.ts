import { useMemo, useState } from 'react'
import { useEvent } from 'react-admin'
import type { QuizGraph, QuizNode } from '#rules/quizGraph.ts'
import {
  applyMove,
  type DraggedNode,
  findMoveRefusal,
  getUndoMoves,
  type KindRefusal,
  type QuizMove,
} from '#rules/quizMoves.ts'
import { toQuizGraph } from '#rules/quizOnWire.ts'
import { useShell } from '../../layout/shell/shell.ts'
import type { Quiz, QuizApi } from '../quizApi.ts'
import { useQuizEditor } from '../quizEditorContext.ts'
import { type AppliedMove, emptyHistory, recordMove, recordRedo, recordUndo } from './moveHistory.ts'
import { resolveDrop } from './resolveDrop.ts'

/** How long a refusal is shown before the quiz is fetched again, in ms. */
const refusalShownMs = 2000

/** The moves in the tree. A move is shown at once (optimistic update) and can be undone and redone. */
export function useTreeMoves() {
  const { graph, change, reload } = useQuizEditor()
  const { schedule } = useShell()
  const [pendingMove, setPendingMove] = useState<QuizMove>()
  const [refusal, setRefusal] = useState<KindRefusal>()

  const send = async (api: QuizApi, quiz: Quiz, move: QuizMove): Promise<void> => {
    setPendingMove(move)
    try {
      await api.moveNode(quiz, move)
    } catch (error) {
      setPendingMove(undefined)
      throw error
    }
  }
  const history = useMoveHistory(send)
  const applyNewMove = useEvent(async (move: QuizMove) => {
    const undoMoves = findMoveRefusal(graph, move) === null ? getUndoMoves(graph, move) : undefined
    const appliedMove = undoMoves && { move, undoMoves }
    const changeOutcome = await change('tree', (api, quiz) => send(api, quiz, move), {
      ...(appliedMove && { onUndo: () => void history.undoMove(appliedMove) }),
      isRefused: (quiz) => findMoveRefusal(toQuizGraph(quiz), move) !== null,
    })
    if (changeOutcome === 'done') history.record(appliedMove)
    setPendingMove(undefined)
  })
  const handleDrop = useEvent((dragged: DraggedNode, target: QuizNode) => {
    const result = resolveDrop(graph, dragged, target)
    setRefusal(undefined)
    if (result.kind === 'move') void applyNewMove(result.move)
    if (result.kind !== 'notPermitted') return
    setRefusal(result.reason)
    schedule(refusalShownMs, () => void reload())
  })
  const { undo, redo, announcement } = history
  const graphAfterMove = useMemo(() => applyPendingMove(graph, pendingMove), [graph, pendingMove])
  return {
    graph: graphAfterMove,
    pendingMove,
    refusal,
    drop: handleDrop,
    clearRefusal: () => setRefusal(undefined),
    announcement,
    undo,
    redo: redo && (() => void redo().finally(() => setPendingMove(undefined))),
  }
}

type SendMove = (api: QuizApi, quiz: Quiz, move: QuizMove) => Promise<void>

/** Undo and redo of moves. They are unavailable if the current quiz no longer allows the move. */
function useMoveHistory(send: SendMove) {
  const { graph, change, readOnlyReason } = useQuizEditor()
  const [history, setHistory] = useState(emptyHistory)
  const [announcement, setAnnouncement] = useState<'undone' | 'redone'>()
  const undoMove = useEvent(async (appliedMove: AppliedMove) => {
    // The notice may still offer undo after the step was undone by keyboard.
    if (!history.undoStack.includes(appliedMove)) return
    const [first, second] = appliedMove.undoMoves
    const sendUndo = async (api: QuizApi, quiz: Quiz) => {
      if (first) await api.moveNode(quiz, first)
      if (second) await api.moveNode(await api.read(quiz.id), second)
    }
    if ((await change('tree', sendUndo, { isUndo: true })) !== 'done') return
    setHistory((now) => recordUndo(now, appliedMove))
    setAnnouncement('undone')
  })
  const redoMove = useEvent(async (appliedMove: AppliedMove) => {
    if ((await change('tree', (api, quiz) => send(api, quiz, appliedMove.move))) !== 'done') return
    setHistory((now) => recordRedo(now, appliedMove))
    setAnnouncement('redone')
  })
  const isAllowed = (move: QuizMove | undefined) =>
    readOnlyReason === undefined && move !== undefined && findMoveRefusal(graph, move) === null
  const [lastAppliedMove, nextRedo] = [history.undoStack.at(-1), history.redoStack.at(-1)]
  return {
    record: (appliedMove: AppliedMove | undefined) => {
      setHistory((now) => recordMove(now, appliedMove))
      setAnnouncement(undefined)
    },
    announcement,
    undoMove,
    undo: lastAppliedMove && isAllowed(lastAppliedMove.undoMoves[0]) ? () => void undoMove(lastAppliedMove) : undefined,
    redo: nextRedo && isAllowed(nextRedo.move) ? () => redoMove(nextRedo) : undefined,
  }
}

/** The graph after the pending move, if the move is allowed. */
const applyPendingMove = (graph: QuizGraph, move: QuizMove | undefined): QuizGraph =>
  move && findMoveRefusal(graph, move) === null ? applyMove(graph, move) : graph
