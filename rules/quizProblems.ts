import {
  findCycleAnswerIds,
  findRoots,
  type GraphAnswer,
  type GraphQuestion,
  getDestination,
  getReachableIds,
  type QuizGraph,
  type QuizNode,
} from './quizGraph.ts'

/** A problem of a quiz and the part that has it; a problem of the whole quiz has no part. */
export interface QuizProblem {
  readonly kind: QuizProblemKind
  readonly node?: QuizNode
}

export type QuizProblemKind =
  | 'noQuestions'
  /** Every question has a predecessor, so there is no start. */
  | 'noRoot'
  /** A question without predecessor that is not the start. */
  | 'severalRoots'
  | 'unreachable'
  | 'noAnswers'
  | 'noDestination'
  | 'twoDestinations'
  | 'cycle'
  /** The fragrance is inactive, or no longer in the campaign. */
  | 'fragranceNotOffered'

/** A possible mistake that does not prevent validation. */
export interface QuizHint {
  readonly kind: 'onlyAnswer'
  readonly node: QuizNode
}

/**
 * All problems that prevent the validation of a quiz.
 * @param offeredIds ids of the active fragrances of the quiz's campaign; undefined while they are not loaded
 */
export function findQuizProblems(graph: QuizGraph, offeredIds: ReadonlySet<number> | undefined): QuizProblem[] {
  if (graph.questions.length === 0) return [{ kind: 'noQuestions' }]
  const roots = findRoots(graph)
  const reachableIds = new Set(roots.flatMap(({ id }) => [...getReachableIds(graph, id)]))
  const cycleAnswerIds = new Set(findCycleAnswerIds(graph))
  const otherRoots = new Set(roots.slice(1))
  return [
    ...(roots.length === 0 ? [{ kind: 'noRoot' } as const] : []),
    ...graph.questions.flatMap((question) => [
      ...(otherRoots.has(question) ? [createQuestionProblem('severalRoots', question)] : []),
      ...(roots.length > 0 && !reachableIds.has(question.id) ? [createQuestionProblem('unreachable', question)] : []),
      ...(question.answers.length === 0 ? [createQuestionProblem('noAnswers', question)] : []),
      ...question.answers.flatMap((answer) => [
        ...(cycleAnswerIds.has(answer.id) ? [createAnswerProblem('cycle', answer)] : []),
        ...findDestinationProblems(graph, answer),
        ...findFragranceProblems(answer, offeredIds),
      ]),
    ]),
  ]
}

/** Possible mistakes: a question with only one answer. */
export const findQuizHints = (graph: QuizGraph): QuizHint[] =>
  graph.questions
    .filter(({ answers }) => answers.length === 1)
    .map(({ id }) => ({ kind: 'onlyAnswer', node: { kind: 'question', id } }))

const createQuestionProblem = (kind: QuizProblemKind, { id }: GraphQuestion): QuizProblem => ({
  kind,
  node: { kind: 'question', id },
})

const createAnswerProblem = (kind: QuizProblemKind, { id }: GraphAnswer): QuizProblem => ({
  kind,
  node: { kind: 'answer', id },
})

function findDestinationProblems(graph: QuizGraph, answer: GraphAnswer): QuizProblem[] {
  const { kind } = getDestination(graph, answer)
  if (kind === 'none') return [createAnswerProblem('noDestination', answer)]
  return kind === 'both' ? [createAnswerProblem('twoDestinations', answer)] : []
}

const findFragranceProblems = (
  { fragrances }: GraphAnswer,
  offeredIds: ReadonlySet<number> | undefined,
): QuizProblem[] =>
  fragrances
    .filter(({ fragranceId }) => offeredIds && !offeredIds.has(fragranceId))
    .map(({ optionId }) => ({ kind: 'fragranceNotOffered', node: { kind: 'fragrance', id: optionId } }))
