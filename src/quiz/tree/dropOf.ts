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
 * What comes of a drop: nothing where it falls back to its own place; no call where such parts never go together; else a
 * call, also of what the rules of the quiz refuse, so that the server says why.
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

/** Why a part cannot be put there, for whoever is about to; undefined where it can, or where nothing would change. */
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
