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

/** What is wrong with a quiz, and where; the quiz as a whole has no node. */
export interface QuizProblem {
  readonly kind: QuizProblemKind
  readonly at?: QuizNode
}

export type QuizProblemKind =
  | 'noQuestions'
  /** Every question follows from another: there is none to begin with. */
  | 'noRoot'
  /** A question that nothing leads to, beside the one the quiz begins with. */
  | 'severalRoots'
  | 'unreachable'
  | 'noAnswers'
  | 'noDestiny'
  | 'twoDestinies'
  | 'cycle'
  /** Its fragrance is inactive, or no longer in the campaign. */
  | 'fragranceNotOffered'

/** A question that could be better, but stands in nobody's way. */
export interface QuizHint {
  readonly kind: 'onlyAnswer'
  readonly at: QuizNode
}

/**
 * All that stands between a quiz and its validation; empty where nothing does.
 * @param offered the active fragrances of the quiz's campaign; undefined while that is not known
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

/** What may be meant, but often is not: a question with one answer only gives nothing to choose. */
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
