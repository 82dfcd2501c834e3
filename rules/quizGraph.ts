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
export type Destiny =
  | { readonly kind: 'question'; readonly questionId: number }
  | { readonly kind: 'fragrances'; readonly fragrances: readonly GraphFragrance[] }
  | { readonly kind: 'none' | 'both' }

export const questionOf = (graph: QuizGraph, id: number): GraphQuestion | undefined => indexOf(graph).question.get(id)

/** An answer with the id of its question. */
export const answerOf = (graph: QuizGraph, id: number): Held<GraphAnswer> | undefined => indexOf(graph).answer.get(id)

/** A fragrance option with the id of its answer. */
export const fragranceOf = (graph: QuizGraph, optionId: number): Held<GraphFragrance> | undefined =>
  indexOf(graph).fragrance.get(optionId)

export const hasNode = (graph: QuizGraph, { kind, id }: QuizNode): boolean => indexOf(graph)[kind].has(id)

/** What an answer leads to; a question outside of the quiz is ignored. */
export function destinyOf(graph: QuizGraph, { nextId, fragrances }: GraphAnswer): Destiny {
  const next = nextId === null ? undefined : questionOf(graph, nextId)
  if (next && fragrances.length > 0) return { kind: 'both' }
  if (next) return { kind: 'question', questionId: next.id }
  return fragrances.length > 0 ? { kind: 'fragrances', fragrances } : { kind: 'none' }
}

/** The ids of the answers that lead to a question. */
export const leadingTo = (graph: QuizGraph, questionId: number): readonly number[] =>
  indexOf(graph).leading.get(questionId) ?? []

/** The distinct questions that a question's answers lead to. */
export const nextOf = (graph: QuizGraph, { answers }: GraphQuestion): GraphQuestion[] => [
  ...new Set(answers.flatMap(({ nextId }) => (nextId === null ? [] : (questionOf(graph, nextId) ?? [])))),
]

/**
 * The questions that no answer leads to. The one that reaches most questions comes first, as it is most likely the
 * intended start; ties keep their order.
 */
export const rootsOf = (graph: QuizGraph): GraphQuestion[] =>
  graph.questions
    .filter(({ id }) => leadingTo(graph, id).length === 0)
    .toSorted((a, b) => reachOf(graph, b.id).size - reachOf(graph, a.id).size)

/** The ids of a question and of all questions reachable from it. */
export function reachOf(graph: QuizGraph, questionId: number): ReadonlySet<number> {
  const { reach } = indexOf(graph)
  const known = reach.get(questionId)
  if (known) return known
  const reached = new Set<number>()
  const waiting = [questionId]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const question = reached.has(id) ? undefined : questionOf(graph, id)
    if (!question) continue
    reached.add(id)
    for (const next of question.answers) if (next.nextId !== null) waiting.push(next.nextId)
  }
  reach.set(questionId, reached)
  return reached
}

/** Whether linking an answer to a question would close a cycle. */
export function closesCycle(graph: QuizGraph, answerId: number, questionId: number): boolean {
  const answer = answerOf(graph, answerId)
  return answer !== undefined && reachOf(graph, questionId).has(answer.holderId)
}

/** The ids of the answers whose link closes a cycle (back edges of a depth-first search). */
export function cyclesOf(graph: QuizGraph): number[] {
  const found: number[] = []
  const done = new Set<number>()
  for (const { id } of [...rootsOf(graph), ...graph.questions]) walk(graph, id, done, found)
  return found
}

/** An iterative depth-first search, because recursion over a long chain of questions would overflow the call stack. */
function walk(graph: QuizGraph, from: number, done: Set<number>, found: number[]): void {
  const path = new Set<number>()
  const steps: { question: number; answers: readonly GraphAnswer[]; at: number }[] = []
  const enter = (id: number | null): void => {
    const question = id === null || done.has(id) ? undefined : questionOf(graph, id)
    if (!question) return
    path.add(question.id)
    steps.push({ question: question.id, answers: question.answers, at: 0 })
  }
  enter(from)
  for (let step = steps.at(-1); step; step = steps.at(-1)) {
    const answer = step.answers[step.at++]
    if (!answer) {
      done.add(step.question)
      path.delete(step.question)
      steps.pop()
    } else if (answer.nextId !== null && path.has(answer.nextId)) found.push(answer.id)
    else enter(answer.nextId)
  }
}

/**
 * The effects of deleting a question: the ids of answers that lose their destination, and of questions that become
 * unreachable.
 */
export function lossesOf(
  graph: QuizGraph,
  questionId: number,
): { answerIds: readonly number[]; questionIds: number[] } {
  const question = questionOf(graph, questionId)
  const answerIds = leadingTo(graph, questionId).filter((id) => answerOf(graph, id)?.holderId !== questionId)
  if (!question) return { answerIds, questionIds: [] }
  const own = new Set(question.answers.map(({ id }) => id))
  const alone = nextOf(graph, question).filter(
    ({ id }) => id !== questionId && leadingTo(graph, id).every((by) => own.has(by)),
  )
  return { answerIds, questionIds: alone.map(({ id }) => id) }
}

/** A part with the id of its parent. */
interface Held<Part> {
  readonly part: Part
  readonly holderId: number
}

/** Lookup tables of a graph. */
interface QuizIndex {
  readonly question: ReadonlyMap<number, GraphQuestion>
  readonly answer: ReadonlyMap<number, Held<GraphAnswer>>
  readonly fragrance: ReadonlyMap<number, Held<GraphFragrance>>
  readonly leading: ReadonlyMap<number, readonly number[]>
  readonly reach: Map<number, ReadonlySet<number>>
}

/** Cache of the lookup tables; graphs are immutable. */
const indexes = new WeakMap<QuizGraph, QuizIndex>()

function indexOf(graph: QuizGraph): QuizIndex {
  const index = indexes.get(graph) ?? readIndex(graph)
  indexes.set(graph, index)
  return index
}

function readIndex({ questions }: QuizGraph): QuizIndex {
  const answers = questions.flatMap(({ id, answers }) => answers.map((part) => ({ part, holderId: id })))
  const fragrances = answers.flatMap(({ part: { id, fragrances } }) =>
    fragrances.map((part) => ({ part, holderId: id })),
  )
  return {
    question: new Map(questions.map((question) => [question.id, question])),
    answer: new Map(answers.map((answer) => [answer.part.id, answer])),
    fragrance: new Map(fragrances.map((fragrance) => [fragrance.part.optionId, fragrance])),
    leading: leadingIn(answers),
    reach: new Map(),
  }
}

function leadingIn(answers: readonly Held<GraphAnswer>[]): Map<number, readonly number[]> {
  const leading = new Map<number, number[]>()
  for (const { part } of answers) {
    if (part.nextId !== null) leading.set(part.nextId, [...(leading.get(part.nextId) ?? []), part.id])
  }
  return leading
}
