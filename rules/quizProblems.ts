import {
  cyclesOf,
  destinyOf,
  type GraphAnswer,
  type GraphQuestion,
  type QuizGraph,
  type QuizNode,
  reachOf,
  rootsOf,
} from './quizGraph.ts'

/** A problem of a quiz and the part that has it; a problem of the whole quiz has no part. */
export interface QuizProblem {
  readonly kind: QuizProblemKind
  readonly at?: QuizNode
}

export type QuizProblemKind =
  | 'noQuestions'
  /** Every question has a predecessor, so there is no start. */
  | 'noRoot'
  /** A question without predecessor that is not the start. */
  | 'severalRoots'
  | 'unreachable'
  | 'noAnswers'
  | 'noDestiny'
  | 'twoDestinies'
  | 'cycle'
  /** The fragrance is inactive, or no longer in the campaign. */
  | 'fragranceNotOffered'

/** A possible mistake that does not prevent validation. */
export interface QuizHint {
  readonly kind: 'onlyAnswer'
  readonly at: QuizNode
}

/**
 * All problems that prevent the validation of a quiz.
 * @param offered ids of the active fragrances of the quiz's campaign; undefined while they are not loaded
 */
export function problemsOf(graph: QuizGraph, offered: ReadonlySet<number> | undefined): QuizProblem[] {
  if (graph.questions.length === 0) return [{ kind: 'noQuestions' }]
  const roots = rootsOf(graph)
  const reached = new Set(roots.flatMap(({ id }) => [...reachOf(graph, id)]))
  const cycles = new Set(cyclesOf(graph))
  const others = new Set(roots.slice(1))
  return [
    ...(roots.length === 0 ? [{ kind: 'noRoot' } as const] : []),
    ...graph.questions.flatMap((question) => [
      ...(others.has(question) ? [atQuestion('severalRoots', question)] : []),
      ...(roots.length > 0 && !reached.has(question.id) ? [atQuestion('unreachable', question)] : []),
      ...(question.answers.length === 0 ? [atQuestion('noAnswers', question)] : []),
      ...question.answers.flatMap((answer) => [
        ...(cycles.has(answer.id) ? [atAnswer('cycle', answer)] : []),
        ...destinyProblems(graph, answer),
        ...fragranceProblems(answer, offered),
      ]),
    ]),
  ]
}

/** Possible mistakes: a question with only one answer. */
export const hintsOf = (graph: QuizGraph): QuizHint[] =>
  graph.questions
    .filter(({ answers }) => answers.length === 1)
    .map(({ id }) => ({ kind: 'onlyAnswer', at: { kind: 'question', id } }))

const atQuestion = (kind: QuizProblemKind, { id }: GraphQuestion): QuizProblem => ({
  kind,
  at: { kind: 'question', id },
})

const atAnswer = (kind: QuizProblemKind, { id }: GraphAnswer): QuizProblem => ({ kind, at: { kind: 'answer', id } })

function destinyProblems(graph: QuizGraph, answer: GraphAnswer): QuizProblem[] {
  const { kind } = destinyOf(graph, answer)
  if (kind === 'none') return [atAnswer('noDestiny', answer)]
  return kind === 'both' ? [atAnswer('twoDestinies', answer)] : []
}

const fragranceProblems = ({ fragrances }: GraphAnswer, offered: ReadonlySet<number> | undefined): QuizProblem[] =>
  fragrances
    .filter(({ fragranceId }) => offered && !offered.has(fragranceId))
    .map(({ optionId }) => ({ kind: 'fragranceNotOffered', at: { kind: 'fragrance', id: optionId } }))
