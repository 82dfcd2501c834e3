/** A quiz as questions that lead to questions: plain ids, whatever they are called on the wire or in a table. */
export interface QuizGraph {
  readonly questions: readonly GraphQuestion[]
}

export interface GraphQuestion {
  readonly id: number
  readonly answers: readonly GraphAnswer[]
}

export interface GraphAnswer {
  readonly id: number
  /** The question it leads to, one of the same quiz. */
  readonly nextId: number | null
  readonly fragrances: readonly GraphFragrance[]
}

export interface GraphFragrance {
  readonly optionId: number
  readonly fragranceId: number
}

/** A part of a quiz; a fragrance is named by its option, as it may stand on many answers. */
export interface QuizNode {
  readonly kind: 'question' | 'answer' | 'fragrance'
  readonly id: number
}

/** What an answer leads to: a question or fragrances, never both. */
export type Destiny =
  | { readonly kind: 'question'; readonly questionId: number }
  | { readonly kind: 'fragrances'; readonly fragrances: readonly GraphFragrance[] }
  | { readonly kind: 'none' | 'both' }

export const questionOf = (graph: QuizGraph, id: number): GraphQuestion | undefined => indexOf(graph).question.get(id)

/** An answer and the question it belongs to. */
export const answerOf = (graph: QuizGraph, id: number): Held<GraphAnswer> | undefined => indexOf(graph).answer.get(id)

/** A fragrance and the answer it ends. */
export const fragranceOf = (graph: QuizGraph, optionId: number): Held<GraphFragrance> | undefined =>
  indexOf(graph).fragrance.get(optionId)

export const hasNode = (graph: QuizGraph, { kind, id }: QuizNode): boolean => indexOf(graph)[kind].has(id)

/** What an answer leads to; a question that is not of the quiz is none. */
export function destinyOf(graph: QuizGraph, { nextId, fragrances }: GraphAnswer): Destiny {
  const next = nextId === null ? undefined : questionOf(graph, nextId)
  if (next && fragrances.length > 0) return { kind: 'both' }
  if (next) return { kind: 'question', questionId: next.id }
  return fragrances.length > 0 ? { kind: 'fragrances', fragrances } : { kind: 'none' }
}

/** The answers that lead to a question. */
export const leadingTo = (graph: QuizGraph, questionId: number): readonly number[] =>
  indexOf(graph).leading.get(questionId) ?? []

/** The questions that a question's answers lead to, each once. */
export const nextOf = (graph: QuizGraph, { answers }: GraphQuestion): GraphQuestion[] => [
  ...new Set(answers.flatMap(({ nextId }) => (nextId === null ? [] : (questionOf(graph, nextId) ?? [])))),
]

/**
 * The questions that no answer leads to. The one from which most questions are reached comes first, as it is the most
 * likely to be meant as the beginning; equals stay in their order.
 */
export const rootsOf = (graph: QuizGraph): GraphQuestion[] =>
  graph.questions
    .filter(({ id }) => leadingTo(graph, id).length === 0)
    .toSorted((a, b) => reachOf(graph, b.id).size - reachOf(graph, a.id).size)

/** A question and all that follow from it. */
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

/** Whether the quiz would come back to a question, if an answer led there. */
export function closesCycle(graph: QuizGraph, answerId: number, questionId: number): boolean {
  const answer = answerOf(graph, answerId)
  return answer !== undefined && reachOf(graph, questionId).has(answer.holderId)
}

/** The answers that lead back to a question already passed on the way to them: without them there would be no cycle. */
export function cyclesOf(graph: QuizGraph): number[] {
  const found: number[] = []
  const done = new Set<number>()
  for (const { id } of [...rootsOf(graph), ...graph.questions]) walk(graph, id, done, found)
  return found
}

/** Walks without calling itself: a chain of questions may be longer than a stack is deep. */
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

/** What goes when a question goes: the answers that lead to it stay without destiny, what only it led to stays alone. */
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

/** A part with the id of the part that has it. */
interface Held<Part> {
  readonly part: Part
  readonly holderId: number
}

/** The parts of a graph by their kind and their id, and what is read out of it more than once. */
interface QuizIndex {
  readonly question: ReadonlyMap<number, GraphQuestion>
  readonly answer: ReadonlyMap<number, Held<GraphAnswer>>
  readonly fragrance: ReadonlyMap<number, Held<GraphFragrance>>
  readonly leading: ReadonlyMap<number, readonly number[]>
  readonly reach: Map<number, ReadonlySet<number>>
}

/** Graphs never change, so each is read once. */
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
