import type { QuizGraph, QuizNode } from '#rules/quizGraph.ts'
import {
  createMove,
  type DraggedNode,
  findMoveRefusal,
  getKindRefusal,
  type KindRefusal,
  type MoveRefusal,
  type QuizMove,
} from '#rules/quizMoves.ts'

/**
 * The result of a drop. `nothing`: the node is dropped where it already is. `notPermitted`: no node of this kind can be
 * dropped on a node of the target's kind, so no request is sent. `move`: a request is sent, even if the rules refuse
 * the move, because the server answers with the reason.
 */
export type DropResult =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'notPermitted'; readonly reason: KindRefusal }
  | { readonly kind: 'move'; readonly move: QuizMove; readonly refusal: MoveRefusal | null }

export function resolveDrop(graph: QuizGraph, dragged: DraggedNode, target: QuizNode): DropResult {
  if (isSameNode(dragged, target)) return { kind: 'nothing' }
  const reason = getKindRefusal(dragged, target)
  if (reason) return { kind: 'notPermitted', reason }
  const move = createMove(dragged, target)
  const refusal = findMoveRefusal(graph, move)
  const isUnchanged = refusal === 'alreadyThere' && (dragged.kind !== 'question' || dragged.fromAnswerId === target.id)
  return isUnchanged ? { kind: 'nothing' } : { kind: 'move', move, refusal }
}

/** Why a node cannot be dropped at a target; undefined if it can, or if nothing would change. */
export function getDropRefusal(
  graph: QuizGraph,
  dragged: DraggedNode,
  target: QuizNode,
): MoveRefusal | KindRefusal | undefined {
  const result = resolveDrop(graph, dragged, target)
  if (result.kind === 'nothing') return undefined
  return (result.kind === 'notPermitted' ? result.reason : result.refusal) ?? undefined
}

const isSameNode = (a: QuizNode, b: QuizNode): boolean => a.kind === b.kind && a.id === b.id
