import { memoizeByObject } from '#language/memoize.ts'

/** A quiz as a graph of questions, with plain ids that are independent of the API and the database. */
export interface QuizGraph {
  readonly questions: readonly GraphQuestion[]
}

export interface GraphQuestion {
  readonly id: number
  readonly answers: readonly GraphAnswer[]
}

export interface GraphAnswer {
  readonly id: number
  /** A question of the same quiz. */
  readonly nextId: number | null
  readonly fragrances: readonly GraphFragrance[]
}

export interface GraphFragrance {
  readonly optionId: number
  readonly fragranceId: number
}

/** A part of a quiz. A fragrance is identified by its option, because it can belong to several answers. */
export interface QuizNode {
  readonly kind: 'question' | 'answer' | 'fragrance'
  readonly id: number
}

/** What an answer leads to. A valid answer leads to a question or to fragrances, never to both. */
export type Destination =
  | { readonly kind: 'question'; readonly questionId: number }
  | { readonly kind: 'fragrances'; readonly fragrances: readonly GraphFragrance[] }
  | { readonly kind: 'none' | 'both' }

export const findQuestion = (graph: QuizGraph, id: number): GraphQuestion | undefined =>
  getQuizIndex(graph).question.get(id)

/** An answer with the id of its question. */
export const findAnswer = (graph: QuizGraph, id: number): ChildPart<GraphAnswer> | undefined =>
  getQuizIndex(graph).answer.get(id)

/** A fragrance option with the id of its answer. */
export const findFragranceOption = (graph: QuizGraph, optionId: number): ChildPart<GraphFragrance> | undefined =>
  getQuizIndex(graph).fragrance.get(optionId)

export const hasNode = (graph: QuizGraph, { kind, id }: QuizNode): boolean => getQuizIndex(graph)[kind].has(id)

/** What an answer leads to; a question outside of the quiz is ignored. */
export function getDestination(graph: QuizGraph, { nextId, fragrances }: GraphAnswer): Destination {
  const next = nextId === null ? undefined : findQuestion(graph, nextId)
  if (next && fragrances.length > 0) return { kind: 'both' }
  if (next) return { kind: 'question', questionId: next.id }
  return fragrances.length > 0 ? { kind: 'fragrances', fragrances } : { kind: 'none' }
}

/** The ids of the answers that lead to a question. */
export const getIncomingAnswerIds = (graph: QuizGraph, questionId: number): readonly number[] =>
  getQuizIndex(graph).incomingAnswerIds.get(questionId) ?? []

/** The distinct questions that a question's answers lead to. */
export const getNextQuestions = (graph: QuizGraph, { answers }: GraphQuestion): GraphQuestion[] => [
  ...new Set(answers.flatMap(({ nextId }) => (nextId === null ? [] : (findQuestion(graph, nextId) ?? [])))),
]

/**
 * The questions that no answer leads to. The one that reaches most questions comes first, as it is most likely the
 * intended start; ties keep their order.
 */
export const findRoots = (graph: QuizGraph): GraphQuestion[] =>
  graph.questions
    .filter(({ id }) => getIncomingAnswerIds(graph, id).length === 0)
    .toSorted((a, b) => getReachableIds(graph, b.id).size - getReachableIds(graph, a.id).size)

/** The ids of a question and of all questions reachable from it. */
export function getReachableIds(graph: QuizGraph, questionId: number): ReadonlySet<number> {
  const { reachableIds } = getQuizIndex(graph)
  const cachedIds = reachableIds.get(questionId)
  if (cachedIds) return cachedIds
  const visitedIds = new Set<number>()
  const pendingIds = [questionId]
  for (let id = pendingIds.pop(); id !== undefined; id = pendingIds.pop()) {
    const question = visitedIds.has(id) ? undefined : findQuestion(graph, id)
    if (!question) continue
    visitedIds.add(id)
    for (const next of question.answers) if (next.nextId !== null) pendingIds.push(next.nextId)
  }
  reachableIds.set(questionId, visitedIds)
  return visitedIds
}

/** Whether linking an answer to a question would close a cycle. */
export function closesCycle(graph: QuizGraph, answerId: number, questionId: number): boolean {
  const answer = findAnswer(graph, answerId)
  return answer !== undefined && getReachableIds(graph, questionId).has(answer.parentId)
}

/** The ids of the answers whose link closes a cycle (back edges of a depth-first search). */
export function findCycleAnswerIds(graph: QuizGraph): number[] {
  const backEdges: number[] = []
  const finishedIds = new Set<number>()
  for (const { id } of [...findRoots(graph), ...graph.questions]) findBackEdges(graph, id, finishedIds, backEdges)
  return backEdges
}

/** An iterative depth-first search, because recursion over a long chain of questions would overflow the call stack. */
function findBackEdges(graph: QuizGraph, startId: number, finishedIds: Set<number>, backEdges: number[]): void {
  const path = new Set<number>()
  const steps: { question: number; answers: readonly GraphAnswer[]; at: number }[] = []
  const enterQuestion = (id: number | null): void => {
    const question = id === null || finishedIds.has(id) ? undefined : findQuestion(graph, id)
    if (!question) return
    path.add(question.id)
    steps.push({ question: question.id, answers: question.answers, at: 0 })
  }
  enterQuestion(startId)
  for (let step = steps.at(-1); step; step = steps.at(-1)) {
    const answer = step.answers[step.at++]
    if (!answer) {
      finishedIds.add(step.question)
      path.delete(step.question)
      steps.pop()
    } else if (answer.nextId !== null && path.has(answer.nextId)) backEdges.push(answer.id)
    else enterQuestion(answer.nextId)
  }
}

/**
 * The effects of deleting a question: the ids of answers that lose their destination, and of questions that become
 * unreachable.
 */
export function getDeletionEffects(
  graph: QuizGraph,
  questionId: number,
): { answerIds: readonly number[]; questionIds: number[] } {
  const question = findQuestion(graph, questionId)
  const answerIds = getIncomingAnswerIds(graph, questionId).filter(
    (id) => findAnswer(graph, id)?.parentId !== questionId,
  )
  if (!question) return { answerIds, questionIds: [] }
  const ownAnswerIds = new Set(question.answers.map(({ id }) => id))
  const orphaned = getNextQuestions(graph, question).filter(
    ({ id }) => id !== questionId && getIncomingAnswerIds(graph, id).every((answerId) => ownAnswerIds.has(answerId)),
  )
  return { answerIds, questionIds: orphaned.map(({ id }) => id) }
}

/** A part with the id of its parent. */
interface ChildPart<Part> {
  readonly part: Part
  readonly parentId: number
}

/** Lookup tables of a graph. */
interface QuizIndex {
  readonly question: ReadonlyMap<number, GraphQuestion>
  readonly answer: ReadonlyMap<number, ChildPart<GraphAnswer>>
  readonly fragrance: ReadonlyMap<number, ChildPart<GraphFragrance>>
  readonly incomingAnswerIds: ReadonlyMap<number, readonly number[]>
  readonly reachableIds: Map<number, ReadonlySet<number>>
}

/** Memoized, because graphs are immutable. */
const getQuizIndex = memoizeByObject(({ questions }: QuizGraph): QuizIndex => {
  const answers = questions.flatMap(({ id, answers }) => answers.map((part) => ({ part, parentId: id })))
  const fragrances = answers.flatMap(({ part: { id, fragrances } }) =>
    fragrances.map((part) => ({ part, parentId: id })),
  )
  return {
    question: new Map(questions.map((question) => [question.id, question])),
    answer: new Map(answers.map((answer) => [answer.part.id, answer])),
    fragrance: new Map(fragrances.map((fragrance) => [fragrance.part.optionId, fragrance])),
    incomingAnswerIds: indexIncomingAnswers(answers),
    reachableIds: new Map(),
  }
})

function indexIncomingAnswers(answers: readonly ChildPart<GraphAnswer>[]): Map<number, readonly number[]> {
  const incomingAnswerIds = new Map<number, number[]>()
  for (const { part } of answers) {
    if (part.nextId !== null)
      incomingAnswerIds.set(part.nextId, [...(incomingAnswerIds.get(part.nextId) ?? []), part.id])
  }
  return incomingAnswerIds
}
