import { type GraphQuestion, rootsOf } from '#rules/quizGraph.ts'

/** What of a quiz is played: its questions, as the API names them. */
export interface PlayableQuestion {
  readonly quizQuestionId: number
  readonly question: { readonly quest: string }
  readonly answers: readonly PlayableAnswer[]
}

/** An answer one may give, and where it leads. */
export interface PlayableAnswer {
  readonly quizQuestionAnswerId: number
  readonly answer: { readonly label: string; readonly description: string | null }
  readonly nextQuestionId: number | null
  readonly fragranceOptions: readonly {
    readonly fragranceOptionId: number
    readonly fragrance: { readonly name: string }
  }[]
}

/** A run through a quiz: where it began, and the answers given since, each by its `quizQuestionAnswerId`. */
export interface Run {
  readonly start: number
  readonly given: readonly number[]
}

/** A step that was taken: the question and the answer given to it. */
export interface Step {
  readonly question: PlayableQuestion
  readonly answer: PlayableAnswer
}

/** Where a run has come to. */
export type Scene =
  | { readonly kind: 'question'; readonly question: PlayableQuestion }
  | { readonly kind: 'fragrances'; readonly answer: PlayableAnswer }
  /** The quiz is not finished here: a question nobody can answer, or an answer that leads nowhere. */
  | { readonly kind: 'noAnswers'; readonly question: PlayableQuestion }
  | { readonly kind: 'noDestiny'; readonly question: PlayableQuestion; readonly answer: PlayableAnswer }
  | { readonly kind: 'nothing' }

/** The steps of a run and the scene it has come to. */
export interface Played {
  readonly steps: readonly Step[]
  readonly scene: Scene
}

/**
 * Follows a run through the questions as they are now. A quiz may change while it is tried: the run is followed as far
 * as its answers still stand, and goes on from there.
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
 * Where a quiz begins: at the questions no answer leads to, the most likely beginning first, as everywhere. A finished
 * quiz has one; where all lead to each other, any of them will do.
 */
export function startsOf(questions: readonly PlayableQuestion[]): readonly PlayableQuestion[] {
  const starts = rootsOf({ questions: questions.map(asGraph) }).map(({ id }) => id)
  const found = starts.flatMap((id) => questions.filter(({ quizQuestionId }) => quizQuestionId === id))
  return found.length > 0 ? found : questions
}

/** Only its ways count here. */
const asGraph = ({ quizQuestionId, answers }: PlayableQuestion): GraphQuestion => ({
  id: quizQuestionId,
  answers: answers.map(({ quizQuestionAnswerId, nextQuestionId }) => ({
    id: quizQuestionAnswerId,
    nextId: nextQuestionId,
    fragrances: [],
  })),
})

/** A run that has just begun; without a question there is nothing to answer. */
export function beginningAt(start = 0): Run {
  return { start, given: [] }
}

/** The run after an answer was given; what is no longer part of it is forgotten. */
export function answered({ start }: Run, { steps }: Played, answerId: number): Run {
  return { start, given: [...idsOf(steps), answerId] }
}

/** The run before the last answer. */
export function stepBack({ start }: Run, { steps }: Played): Run {
  return { start, given: idsOf(steps).slice(0, -1) }
}

function endOf(question: PlayableQuestion, answer: PlayableAnswer): Scene {
  return answer.fragranceOptions.length > 0 ? { kind: 'fragrances', answer } : { kind: 'noDestiny', question, answer }
}

function idsOf(steps: readonly Step[]): number[] {
  return steps.map(({ answer }) => answer.quizQuestionAnswerId)
}
