import { type GraphQuestion, rootsOf } from '#rules/quizGraph.ts'

/** The part of a question that the preview needs, with the names of the API. */
export interface PlayableQuestion {
  readonly quizQuestionId: number
  readonly question: { readonly quest: string }
  readonly answers: readonly PlayableAnswer[]
}

/** An answer and its destination. */
export interface PlayableAnswer {
  readonly quizQuestionAnswerId: number
  readonly answer: { readonly label: string; readonly description: string | null }
  readonly nextQuestionId: number | null
  readonly fragranceOptions: readonly {
    readonly fragranceOptionId: number
    readonly fragrance: { readonly name: string }
  }[]
}

/** A run through a quiz: the `quizQuestionId` of its first question, and the given `quizQuestionAnswerId`s. */
export interface Run {
  readonly start: number
  readonly given: readonly number[]
}

/** A question and the answer given to it. */
export interface Step {
  readonly question: PlayableQuestion
  readonly answer: PlayableAnswer
}

/** The current position of a run. */
export type Scene =
  | { readonly kind: 'question'; readonly question: PlayableQuestion }
  | { readonly kind: 'fragrances'; readonly answer: PlayableAnswer }
  /** Unfinished parts of the quiz: a question without answers, or an answer without destination. */
  | { readonly kind: 'noAnswers'; readonly question: PlayableQuestion }
  | { readonly kind: 'noDestiny'; readonly question: PlayableQuestion; readonly answer: PlayableAnswer }
  | { readonly kind: 'nothing' }

/** The steps of a run and its current position. */
export interface Played {
  readonly steps: readonly Step[]
  readonly scene: Scene
}

/**
 * Replays a run on the current questions. The quiz may have changed since: the run continues as far as its answers
 * still exist.
 */
export function played(questions: readonly PlayableQuestion[], { start, given }: Run): Played {
  const questionOf = (id: number | null) => questions.find(({ quizQuestionId }) => quizQuestionId === id)
  const steps: Step[] = []
  let question = questionOf(start)
  if (!question) return { steps, scene: { kind: 'nothing' } }
  for (const id of given) {
    const answer: PlayableAnswer | undefined = question.answers.find((one) => one.quizQuestionAnswerId === id)
    if (!answer) break
    steps.push({ question, answer })
    const next = questionOf(answer.nextQuestionId)
    if (!next) return { steps, scene: endOf(question, answer) }
    question = next
  }
  return { steps, scene: { kind: question.answers.length > 0 ? 'question' : 'noAnswers', question } }
}

/**
 * The possible first questions: those that no answer leads to, the most likely one first. If there is none, because all
 * questions are in cycles, all questions.
 */
export function startsOf(questions: readonly PlayableQuestion[]): readonly PlayableQuestion[] {
  const starts = rootsOf({ questions: questions.map(asGraph) }).map(({ id }) => id)
  const found = starts.flatMap((id) => questions.filter(({ quizQuestionId }) => quizQuestionId === id))
  return found.length > 0 ? found : questions
}

/** Converts only the links, because fragrances have no effect on the roots. */
const asGraph = ({ quizQuestionId, answers }: PlayableQuestion): GraphQuestion => ({
  id: quizQuestionId,
  answers: answers.map(({ quizQuestionAnswerId, nextQuestionId }) => ({
    id: quizQuestionAnswerId,
    nextId: nextQuestionId,
    fragrances: [],
  })),
})

/** An empty run; 0 stands for a quiz without questions. */
export function beginningAt(start = 0): Run {
  return { start, given: [] }
}

/** The run after another answer; answers that no longer exist are removed. */
export function answered({ start }: Run, { steps }: Played, answerId: number): Run {
  return { start, given: [...idsOf(steps), answerId] }
}

/** The run without its last answer. */
export function stepBack({ start }: Run, { steps }: Played): Run {
  return { start, given: idsOf(steps).slice(0, -1) }
}

function endOf(question: PlayableQuestion, answer: PlayableAnswer): Scene {
  return answer.fragranceOptions.length > 0 ? { kind: 'fragrances', answer } : { kind: 'noDestiny', question, answer }
}

function idsOf(steps: readonly Step[]): number[] {
  return steps.map(({ answer }) => answer.quizQuestionAnswerId)
}
