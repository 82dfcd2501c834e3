import { findRoots, type GraphQuestion } from '#rules/quizGraph.ts'

/** The part of a question that the preview needs. The properties are named as in the API. */
export interface PreviewQuestion {
  readonly quizQuestionId: number
  readonly question: { readonly quest: string }
  readonly answers: readonly PreviewAnswer[]
}

/** An answer and its destination. */
export interface PreviewAnswer {
  readonly quizQuestionAnswerId: number
  readonly answer: { readonly label: string; readonly description: string | null }
  readonly nextQuestionId: number | null
  readonly fragranceOptions: readonly {
    readonly fragranceOptionId: number
    readonly fragrance: { readonly name: string }
  }[]
}

/** A run through a quiz: the `quizQuestionId` of its first question, and the given `quizQuestionAnswerId`s. */
export interface PreviewRun {
  readonly start: number
  readonly answerIds: readonly number[]
}

/** A question and the answer given to it. */
export interface Step {
  readonly question: PreviewQuestion
  readonly answer: PreviewAnswer
}

/** The current position of a run. */
export type PreviewPosition =
  | { readonly kind: 'question'; readonly question: PreviewQuestion }
  | { readonly kind: 'fragrances'; readonly answer: PreviewAnswer }
  /** Unfinished parts of the quiz: a question without answers, or an answer without destination. */
  | { readonly kind: 'noAnswers'; readonly question: PreviewQuestion }
  | { readonly kind: 'noDestination'; readonly question: PreviewQuestion; readonly answer: PreviewAnswer }
  | { readonly kind: 'nothing' }

/** The steps of a run and its current position. */
export interface ReplayResult {
  readonly steps: readonly Step[]
  readonly position: PreviewPosition
}

/**
 * Replays a run on the current questions. If the quiz has changed since, the run ends at the first answer that no
 * longer exists.
 */
export function replayRun(questions: readonly PreviewQuestion[], { start, answerIds }: PreviewRun): ReplayResult {
  const findQuestion = (id: number | null) => questions.find(({ quizQuestionId }) => quizQuestionId === id)
  const steps: Step[] = []
  let question = findQuestion(start)
  if (!question) return { steps, position: { kind: 'nothing' } }
  for (const id of answerIds) {
    const answer: PreviewAnswer | undefined = question.answers.find(
      (candidate) => candidate.quizQuestionAnswerId === id,
    )
    if (!answer) break
    steps.push({ question, answer })
    const next = findQuestion(answer.nextQuestionId)
    if (!next) return { steps, position: getEndPosition(question, answer) }
    question = next
  }
  return { steps, position: { kind: question.answers.length > 0 ? 'question' : 'noAnswers', question } }
}

/**
 * The questions at which a run can start: those that are not the next question of any answer, the most likely one
 * first. If all questions are in cycles, all of them.
 */
export function findStartQuestions(questions: readonly PreviewQuestion[]): readonly PreviewQuestion[] {
  const rootIds = findRoots({ questions: questions.map(toGraphQuestion) }).map(({ id }) => id)
  const rootQuestions = rootIds.flatMap((id) => questions.filter(({ quizQuestionId }) => quizQuestionId === id))
  return rootQuestions.length > 0 ? rootQuestions : questions
}

/** Converts only the links, because fragrances have no effect on the roots. */
const toGraphQuestion = ({ quizQuestionId, answers }: PreviewQuestion): GraphQuestion => ({
  id: quizQuestionId,
  answers: answers.map(({ quizQuestionAnswerId, nextQuestionId }) => ({
    id: quizQuestionAnswerId,
    nextId: nextQuestionId,
    fragrances: [],
  })),
})

/** An empty run; 0 means a quiz without questions. */
export function createRun(start = 0): PreviewRun {
  return { start, answerIds: [] }
}

/** The run after another answer; answers that no longer exist are removed. */
export function addAnswer({ start }: PreviewRun, { steps }: ReplayResult, answerId: number): PreviewRun {
  return { start, answerIds: [...getAnswerIds(steps), answerId] }
}

/** The run without its last answer. */
export function removeLastAnswer({ start }: PreviewRun, { steps }: ReplayResult): PreviewRun {
  return { start, answerIds: getAnswerIds(steps).slice(0, -1) }
}

function getEndPosition(question: PreviewQuestion, answer: PreviewAnswer): PreviewPosition {
  return answer.fragranceOptions.length > 0
    ? { kind: 'fragrances', answer }
    : { kind: 'noDestination', question, answer }
}

function getAnswerIds(steps: readonly Step[]): number[] {
  return steps.map(({ answer }) => answer.quizQuestionAnswerId)
}
