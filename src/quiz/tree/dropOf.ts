import type { QuizGraph, QuizNode } from '#rules/quizGraph.ts'
import {
  type MoveRefusal,
  moveOnto,
  type PlaceRefusal,
  placeRefusalOf,
  type QuizMove,
  refusalOf,
  type TakenNode,
} from '#rules/quizMoves.ts'

/**
 * The result of a drop. `nothing`: the node is dropped where it already is. `notPermitted`: no node of this kind can be
 * dropped on a node of the target's kind, so no request is sent. `move`: a request is sent, even if the rules refuse
 * the move, because the server answers with the reason.
 */
export type Drop =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'notPermitted'; readonly why: PlaceRefusal }
  | { readonly kind: 'move'; readonly move: QuizMove; readonly refusal: MoveRefusal | null }

export function dropOf(graph: QuizGraph, taken: TakenNode, target: QuizNode): Drop {
  if (isSame(taken, target)) return { kind: 'nothing' }
  const why = placeRefusalOf(taken, target)
  if (why) return { kind: 'notPermitted', why }
  const move = moveOnto(taken, target)
  const refusal = refusalOf(graph, move)
  const isBack = refusal === 'alreadyThere' && (taken.kind !== 'question' || taken.fromAnswerId === target.id)
  return isBack ? { kind: 'nothing' } : { kind: 'move', move, refusal }
}

/** Why a part cannot be dropped at a target; undefined if it can, or if nothing would change. */
export function refusalAt(
  graph: QuizGraph,
  taken: TakenNode,
  target: QuizNode,
): MoveRefusal | PlaceRefusal | undefined {
  const drop = dropOf(graph, taken, target)
  if (drop.kind === 'nothing') return undefined
  return (drop.kind === 'notPermitted' ? drop.why : drop.refusal) ?? undefined
}

const isSame = (a: QuizNode, b: QuizNode): boolean => a.kind === b.kind && a.id === b.id
