import {
  answerOf,
  closesCycle,
  fragranceOf,
  type GraphAnswer,
  type QuizGraph,
  type QuizNode,
  questionOf,
  reachOf,
} from './quizGraph.ts'

/** A move as the API receives it; `nextQuestionId` and `newQuizQuestionId` are ids of quiz questions. */
export type QuizMove =
  | { readonly nodeType: 'fragrance'; readonly fragranceOptionId: number; readonly newQuizQuestionAnswerId: number }
  | {
      readonly nodeType: 'question'
      readonly quizQuestionAnswerId: number
      readonly nextQuestionId: number
      /** The answer whose link is removed. Without it the move only adds a link. */
      readonly fromQuizQuestionAnswerId?: number | undefined
    }
  | { readonly nodeType: 'answer'; readonly newQuizQuestionId: number; readonly quizQuestionAnswerId: number }

/** The part that is dragged. For a question, `fromAnswerId` is the answer under which it was shown. */
export interface TakenNode extends QuizNode {
  readonly fromAnswerId?: number | undefined
}

/** Why a move is refused. */
export type MoveRefusal =
  /** A part does not belong to this quiz. */
  | 'unknown'
  /** The part is already at the target. */
  | 'alreadyThere'
  /** The original answer no longer leads to this question, because another user changed it. */
  | 'linkGone'
  /** The move would close a cycle. */
  | 'cycle'
  /** A question cannot follow an answer that ends with fragrances. */
  | 'answerEnds'
  /** A fragrance cannot belong to an answer that leads to a question. */
  | 'answerLeads'
  /** The answer already has this fragrance. */
  | 'fragranceThere'

/** Why a kind of part cannot be dropped on another kind, in any quiz. */
export type PlaceRefusal = 'fragranceNeedsAnswer' | 'answerNeedsQuestion' | 'questionNeedsAnswer'

const placeOf = {
  fragrance: { kind: 'answer', refusal: 'fragranceNeedsAnswer' },
  answer: { kind: 'question', refusal: 'answerNeedsQuestion' },
  question: { kind: 'answer', refusal: 'questionNeedsAnswer' },
} as const

/** Why this kind of part cannot be dropped on that kind; null if it can. */
export const placeRefusalOf = (taken: QuizNode, target: QuizNode): PlaceRefusal | null =>
  placeOf[taken.kind].kind === target.kind ? null : placeOf[taken.kind].refusal

/**
 * The move that drops one part on another.
 * @throws RangeError if the kinds do not fit
 */
export function moveOnto(taken: TakenNode, target: QuizNode): QuizMove {
  const refusal = placeRefusalOf(taken, target)
  if (refusal) throw new RangeError(`such parts never go together: ${refusal}`)
  if (taken.kind === 'fragrance')
    return { nodeType: 'fragrance', fragranceOptionId: taken.id, newQuizQuestionAnswerId: target.id }
  if (taken.kind === 'answer')
    return { nodeType: 'answer', newQuizQuestionId: target.id, quizQuestionAnswerId: taken.id }
  const move = { nodeType: 'question', quizQuestionAnswerId: target.id, nextQuestionId: taken.id } as const
  return taken.fromAnswerId === undefined ? move : { ...move, fromQuizQuestionAnswerId: taken.fromAnswerId }
}

/** Why a move is refused; null if it is allowed. */
export function refusalOf(graph: QuizGraph, move: QuizMove): MoveRefusal | null {
  if (move.nodeType === 'fragrance')
    return fragranceRefusal(graph, move.fragranceOptionId, move.newQuizQuestionAnswerId)
  if (move.nodeType === 'answer') return answerRefusal(graph, move.quizQuestionAnswerId, move.newQuizQuestionId)
  return questionRefusal(graph, move.nextQuestionId, move.quizQuestionAnswerId, move.fromQuizQuestionAnswerId)
}

/** All parts that a part can be dropped on. */
export function legalTargets(graph: QuizGraph, taken: TakenNode): QuizNode[] {
  const { kind } = placeOf[taken.kind]
  const places = graph.questions.flatMap(({ id, answers }): readonly { id: number }[] =>
    kind === 'question' ? [{ id }] : answers,
  )
  return places
    .map(({ id }): QuizNode => ({ kind, id }))
    .filter((target) => refusalOf(graph, moveOnto(taken, target)) === null)
}

/**
 * The quiz after a move.
 * @throws RangeError if the move is refused
 */
export function applyMove(graph: QuizGraph, move: QuizMove): QuizGraph {
  const refusal = refusalOf(graph, move)
  if (refusal) throw new RangeError(`the move is refused: ${refusal}`)
  if (move.nodeType === 'answer') return moveAnswer(graph, move.quizQuestionAnswerId, move.newQuizQuestionId)
  if (move.nodeType === 'fragrance') return moveFragrance(graph, move.fragranceOptionId, move.newQuizQuestionAnswerId)
  const { quizQuestionAnswerId: to, nextQuestionId, fromQuizQuestionAnswerId: from } = move
  return withAnswers(graph, (answer) => {
    if (answer.id === to) return { ...answer, nextId: nextQuestionId }
    return answer.id === from ? { ...answer, nextId: null } : answer
  })
}

/**
 * The moves that undo a move, in order; undefined if no move can, as a link that was only added cannot be removed by a
 * move.
 */
export function undoOf(graph: QuizGraph, move: QuizMove): QuizMove[] | undefined {
  if (move.nodeType === 'fragrance') {
    const from = fragranceOf(graph, move.fragranceOptionId)?.holderId
    return from === undefined ? undefined : [{ ...move, newQuizQuestionAnswerId: from }]
  }
  if (move.nodeType === 'answer') {
    const from = answerOf(graph, move.quizQuestionAnswerId)?.holderId
    return from === undefined ? undefined : [{ ...move, newQuizQuestionId: from }]
  }
  const { quizQuestionAnswerId: to, nextQuestionId, fromQuizQuestionAnswerId: from } = move
  const before = answerOf(graph, to)?.part.nextId ?? null
  const back = from === undefined ? [] : [linkOf(from, nextQuestionId, to)]
  const again = before === null ? [] : [linkOf(to, before)]
  return back.length + again.length > 0 ? [...back, ...again] : undefined
}

const linkOf = (answerId: number, questionId: number, fromAnswerId?: number): QuizMove => ({
  nodeType: 'question',
  quizQuestionAnswerId: answerId,
  nextQuestionId: questionId,
  ...(fromAnswerId !== undefined && { fromQuizQuestionAnswerId: fromAnswerId }),
})

function fragranceRefusal(graph: QuizGraph, optionId: number, answerId: number): MoveRefusal | null {
  const taken = fragranceOf(graph, optionId)
  const target = answerOf(graph, answerId)
  if (!taken || !target) return 'unknown'
  if (taken.holderId === answerId) return 'alreadyThere'
  if (leads(graph, target.part)) return 'answerLeads'
  const holds = target.part.fragrances.some(({ fragranceId }) => fragranceId === taken.part.fragranceId)
  return holds ? 'fragranceThere' : null
}

function answerRefusal(graph: QuizGraph, answerId: number, questionId: number): MoveRefusal | null {
  const taken = answerOf(graph, answerId)
  if (!taken || !questionOf(graph, questionId)) return 'unknown'
  if (taken.holderId === questionId) return 'alreadyThere'
  const { nextId } = taken.part
  return nextId !== null && reachOf(graph, nextId).has(questionId) ? 'cycle' : null
}

function questionRefusal(
  graph: QuizGraph,
  questionId: number,
  answerId: number,
  fromAnswerId: number | undefined,
): MoveRefusal | null {
  const target = answerOf(graph, answerId)
  const from = fromAnswerId === undefined ? undefined : answerOf(graph, fromAnswerId)
  if (!target || !questionOf(graph, questionId) || (fromAnswerId !== undefined && !from)) return 'unknown'
  if (from && from.part.nextId !== questionId) return 'linkGone'
  if (target.part.nextId === questionId) return 'alreadyThere'
  if (target.part.fragrances.length > 0) return 'answerEnds'
  return closesCycle(graph, answerId, questionId) ? 'cycle' : null
}

const leads = (graph: QuizGraph, { nextId }: GraphAnswer): boolean =>
  nextId !== null && questionOf(graph, nextId) !== undefined

function moveAnswer(graph: QuizGraph, answerId: number, questionId: number): QuizGraph {
  const moved = answerOf(graph, answerId)?.part
  return {
    questions: graph.questions.map((question) => {
      const others = question.answers.filter(({ id }) => id !== answerId)
      const answers = question.id === questionId && moved ? [...others, moved] : others
      return { ...question, answers }
    }),
  }
}

function moveFragrance(graph: QuizGraph, optionId: number, answerId: number): QuizGraph {
  const moved = fragranceOf(graph, optionId)?.part
  return withAnswers(graph, (answer) => {
    const others = answer.fragrances.filter((fragrance) => fragrance.optionId !== optionId)
    return { ...answer, fragrances: answer.id === answerId && moved ? [...others, moved] : others }
  })
}

const withAnswers = ({ questions }: QuizGraph, change: (answer: GraphAnswer) => GraphAnswer): QuizGraph => ({
  questions: questions.map((question) => ({ ...question, answers: question.answers.map(change) })),
})
