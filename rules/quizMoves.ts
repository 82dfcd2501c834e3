import {
  closesCycle,
  findAnswer,
  findFragranceOption,
  findQuestion,
  type GraphAnswer,
  getReachableIds,
  type QuizGraph,
  type QuizNode,
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
export interface DraggedNode extends QuizNode {
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
export type KindRefusal = 'fragranceNeedsAnswer' | 'answerNeedsQuestion' | 'questionNeedsAnswer'

const dropRules = {
  fragrance: { kind: 'answer', refusal: 'fragranceNeedsAnswer' },
  answer: { kind: 'question', refusal: 'answerNeedsQuestion' },
  question: { kind: 'answer', refusal: 'questionNeedsAnswer' },
} as const

/** Why this kind of part cannot be dropped on that kind; null if it can. */
export const getKindRefusal = (dragged: QuizNode, target: QuizNode): KindRefusal | null =>
  dropRules[dragged.kind].kind === target.kind ? null : dropRules[dragged.kind].refusal

/**
 * The move that drops one part on another.
 * @throws RangeError if the kinds do not fit
 */
export function createMove(dragged: DraggedNode, target: QuizNode): QuizMove {
  const refusal = getKindRefusal(dragged, target)
  if (refusal) throw new RangeError(`such parts never go together: ${refusal}`)
  if (dragged.kind === 'fragrance')
    return { nodeType: 'fragrance', fragranceOptionId: dragged.id, newQuizQuestionAnswerId: target.id }
  if (dragged.kind === 'answer')
    return { nodeType: 'answer', newQuizQuestionId: target.id, quizQuestionAnswerId: dragged.id }
  const move = { nodeType: 'question', quizQuestionAnswerId: target.id, nextQuestionId: dragged.id } as const
  return dragged.fromAnswerId === undefined ? move : { ...move, fromQuizQuestionAnswerId: dragged.fromAnswerId }
}

/** Why a move is refused; null if it is allowed. */
export function findMoveRefusal(graph: QuizGraph, move: QuizMove): MoveRefusal | null {
  if (move.nodeType === 'fragrance')
    return findFragranceRefusal(graph, move.fragranceOptionId, move.newQuizQuestionAnswerId)
  if (move.nodeType === 'answer') return findAnswerRefusal(graph, move.quizQuestionAnswerId, move.newQuizQuestionId)
  return findQuestionRefusal(graph, move.nextQuestionId, move.quizQuestionAnswerId, move.fromQuizQuestionAnswerId)
}

/** All parts that a part can be dropped on. */
export function findDropTargets(graph: QuizGraph, dragged: DraggedNode): QuizNode[] {
  const { kind } = dropRules[dragged.kind]
  const candidates = graph.questions.flatMap(({ id, answers }): readonly { id: number }[] =>
    kind === 'question' ? [{ id }] : answers,
  )
  return candidates
    .map(({ id }): QuizNode => ({ kind, id }))
    .filter((target) => findMoveRefusal(graph, createMove(dragged, target)) === null)
}

/**
 * The quiz after a move.
 * @throws RangeError if the move is refused
 */
export function applyMove(graph: QuizGraph, move: QuizMove): QuizGraph {
  const refusal = findMoveRefusal(graph, move)
  if (refusal) throw new RangeError(`the move is refused: ${refusal}`)
  if (move.nodeType === 'answer') return moveAnswer(graph, move.quizQuestionAnswerId, move.newQuizQuestionId)
  if (move.nodeType === 'fragrance') return moveFragrance(graph, move.fragranceOptionId, move.newQuizQuestionAnswerId)
  const { quizQuestionAnswerId: to, nextQuestionId, fromQuizQuestionAnswerId: from } = move
  return mapAnswers(graph, (answer) => {
    if (answer.id === to) return { ...answer, nextId: nextQuestionId }
    return answer.id === from ? { ...answer, nextId: null } : answer
  })
}

/**
 * The moves that undo a move, in order; undefined if that is impossible, because no move removes a link that was only
 * added.
 */
export function getUndoMoves(graph: QuizGraph, move: QuizMove): QuizMove[] | undefined {
  if (move.nodeType === 'fragrance') {
    const from = findFragranceOption(graph, move.fragranceOptionId)?.parentId
    return from === undefined ? undefined : [{ ...move, newQuizQuestionAnswerId: from }]
  }
  if (move.nodeType === 'answer') {
    const from = findAnswer(graph, move.quizQuestionAnswerId)?.parentId
    return from === undefined ? undefined : [{ ...move, newQuizQuestionId: from }]
  }
  const { quizQuestionAnswerId: to, nextQuestionId, fromQuizQuestionAnswerId: from } = move
  const previousId = findAnswer(graph, to)?.part.nextId ?? null
  const undoneLink = from === undefined ? [] : [createLinkMove(from, nextQuestionId, to)]
  const restoredLink = previousId === null ? [] : [createLinkMove(to, previousId)]
  return undoneLink.length + restoredLink.length > 0 ? [...undoneLink, ...restoredLink] : undefined
}

const createLinkMove = (answerId: number, questionId: number, fromAnswerId?: number): QuizMove => ({
  nodeType: 'question',
  quizQuestionAnswerId: answerId,
  nextQuestionId: questionId,
  ...(fromAnswerId !== undefined && { fromQuizQuestionAnswerId: fromAnswerId }),
})

function findFragranceRefusal(graph: QuizGraph, optionId: number, answerId: number): MoveRefusal | null {
  const dragged = findFragranceOption(graph, optionId)
  const target = findAnswer(graph, answerId)
  if (!dragged || !target) return 'unknown'
  if (dragged.parentId === answerId) return 'alreadyThere'
  if (hasNextQuestion(graph, target.part)) return 'answerLeads'
  const hasFragrance = target.part.fragrances.some(({ fragranceId }) => fragranceId === dragged.part.fragranceId)
  return hasFragrance ? 'fragranceThere' : null
}

function findAnswerRefusal(graph: QuizGraph, answerId: number, questionId: number): MoveRefusal | null {
  const dragged = findAnswer(graph, answerId)
  if (!dragged || !findQuestion(graph, questionId)) return 'unknown'
  if (dragged.parentId === questionId) return 'alreadyThere'
  const { nextId } = dragged.part
  return nextId !== null && getReachableIds(graph, nextId).has(questionId) ? 'cycle' : null
}

function findQuestionRefusal(
  graph: QuizGraph,
  questionId: number,
  answerId: number,
  fromAnswerId: number | undefined,
): MoveRefusal | null {
  const target = findAnswer(graph, answerId)
  const from = fromAnswerId === undefined ? undefined : findAnswer(graph, fromAnswerId)
  if (!target || !findQuestion(graph, questionId) || (fromAnswerId !== undefined && !from)) return 'unknown'
  if (from && from.part.nextId !== questionId) return 'linkGone'
  if (target.part.nextId === questionId) return 'alreadyThere'
  if (target.part.fragrances.length > 0) return 'answerEnds'
  return closesCycle(graph, answerId, questionId) ? 'cycle' : null
}

const hasNextQuestion = (graph: QuizGraph, { nextId }: GraphAnswer): boolean =>
  nextId !== null && findQuestion(graph, nextId) !== undefined

function moveAnswer(graph: QuizGraph, answerId: number, questionId: number): QuizGraph {
  const movedPart = findAnswer(graph, answerId)?.part
  return {
    questions: graph.questions.map((question) => {
      const others = question.answers.filter(({ id }) => id !== answerId)
      const answers = question.id === questionId && movedPart ? [...others, movedPart] : others
      return { ...question, answers }
    }),
  }
}

function moveFragrance(graph: QuizGraph, optionId: number, answerId: number): QuizGraph {
  const movedPart = findFragranceOption(graph, optionId)?.part
  return mapAnswers(graph, (answer) => {
    const others = answer.fragrances.filter((fragrance) => fragrance.optionId !== optionId)
    return { ...answer, fragrances: answer.id === answerId && movedPart ? [...others, movedPart] : others }
  })
}

const mapAnswers = ({ questions }: QuizGraph, change: (answer: GraphAnswer) => GraphAnswer): QuizGraph => ({
  questions: questions.map((question) => ({ ...question, answers: question.answers.map(change) })),
})
