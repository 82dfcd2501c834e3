import type { AnswerBody, QuestionBody } from '#rules/quizQuestion.ts'
import type { Answer, Question, QuizQuestion, QuizQuestionAnswer } from '../quizApi.ts'

/** A fragrance chosen for an answer. */
export interface FragranceValue {
  readonly fragranceOptionId: number | null
  readonly fragranceId: number
  readonly name: string
}

/** An answer in the builder. It keeps both kinds of destination; `endsQuiz` says which of them is sent. */
export interface AnswerValues {
  readonly quizQuestionAnswerId: number | null
  readonly label: string
  readonly description: string
  /** The chosen bank entry. It is ignored once the texts differ from it. */
  readonly bank: Answer | null
  readonly endsQuiz: boolean
  /** A `quizQuestionId`. */
  readonly next: number | null
  readonly fragrances: readonly FragranceValue[]
}

/** The state of the builder. */
export interface BuilderValues {
  /** The stored question as it was when it was opened; null for a new question. */
  base: QuizQuestion | null
  quest: string
  bank: Question | null
  answers: readonly AnswerValues[]
  /** The answer in the answer form. It is a new one, or a copy of one in `answers`. */
  entry: AnswerValues
  /** The index of the answer being edited; null for a new one. */
  entryIndex: number | null
  /** The outer question: this question is created as the next question of one of its answers. */
  outer: BuilderValues | null
}

/** The outer questions, the outermost first. */
export const getOuterQuestions = ({ outer }: Pick<BuilderValues, 'outer'>): BuilderValues[] =>
  outer ? [...getOuterQuestions(outer), outer] : []

export const emptyAnswer: AnswerValues = {
  quizQuestionAnswerId: null,
  label: '',
  description: '',
  bank: null,
  endsQuiz: false,
  next: null,
  fragrances: [],
}

/** An empty answer with the same kind of destination as the previous one. */
export const createEmptyAnswer = ({ endsQuiz }: AnswerValues): AnswerValues => ({ ...emptyAnswer, endsQuiz })

export const emptyQuestion: BuilderValues = {
  base: null,
  quest: '',
  bank: null,
  answers: [],
  entry: emptyAnswer,
  entryIndex: null,
  outer: null,
}

/** The builder values of a stored question. */
export function toBuilderValues(question: QuizQuestion): BuilderValues {
  return {
    ...emptyQuestion,
    base: question,
    quest: question.question.quest,
    bank: question.question,
    answers: question.answers.map(toAnswerValues),
  }
}

export function toAnswerValues(stored: QuizQuestionAnswer): AnswerValues {
  return {
    quizQuestionAnswerId: stored.quizQuestionAnswerId,
    label: stored.answer.label,
    description: stored.answer.description ?? '',
    bank: stored.answer,
    endsQuiz: stored.fragranceOptions.length > 0,
    next: stored.nextQuestionId,
    fragrances: stored.fragranceOptions.map(({ fragranceOptionId, fragranceId, fragrance }) => ({
      fragranceOptionId,
      fragranceId,
      name: fragrance.name,
    })),
  }
}

/** Whether the text equals the chosen bank entry. */
export const isBankQuestion = ({ bank, quest }: Pick<BuilderValues, 'bank' | 'quest'>): boolean =>
  bank?.quest === quest.trim()

/** Whether label and description equal the chosen bank entry. */
export const isBankAnswer = ({ bank, label, description }: AnswerValues): boolean =>
  bank?.label === label.trim() && (bank.description ?? '') === description.trim()

/** Whether an answer is empty, whatever its kind of destination. */
export const isBlankAnswer = ({ label, description, next, fragrances }: AnswerValues): boolean =>
  label.trim() === '' && description.trim() === '' && next === null && fragrances.length === 0

/**
 * The default values of the form, against which changes are detected: the stored question and the opened answer. The
 * kind of destination of an empty answer is not a change.
 */
export function buildDefaultValues({ base, answers, entry, entryIndex }: BuilderValues): BuilderValues {
  const openedAnswer = entryIndex === null ? undefined : answers[entryIndex]
  const defaultValues = { ...(base ? toBuilderValues(base) : emptyQuestion), entry: createEmptyAnswer(entry) }
  return openedAnswer ? { ...defaultValues, entry: openedAnswer, entryIndex } : defaultValues
}

/** Whether the answer form has unsaved input. */
export function hasEntryChanges({ answers, entry, entryIndex }: BuilderValues): boolean {
  return entryIndex === null ? !isBlankAnswer(entry) : !isEqual(entry, answers[entryIndex])
}

/** The request body that saves the question. */
export function toQuestionBody(values: BuilderValues, quizId: number): QuestionBody {
  return {
    quizId,
    quizQuestionId: values.base?.quizQuestionId ?? null,
    questionId: isBankQuestion(values) ? (values.bank?.questionId ?? null) : null,
    quest: values.quest.trim(),
    answers: values.answers.map(toAnswerBody),
  }
}

export function toAnswerBody(answer: AnswerValues): AnswerBody {
  const { quizQuestionAnswerId, label, description, bank, endsQuiz, next, fragrances } = answer
  return {
    quizQuestionAnswerId,
    answerId: isBankAnswer(answer) ? (bank?.answerId ?? null) : null,
    desc: label.trim(),
    description: description.trim() || null,
    isAnswerFinish: endsQuiz,
    nextQuizQuestionId: endsQuiz ? null : next,
    fragrances: endsQuiz
      ? fragrances.map(({ fragranceOptionId, fragranceId }) => ({ fragranceOptionId, fragranceId }))
      : [],
  }
}

/** The answers, with the answer of the form in its place or at the end. */
export function mergeEntryIntoAnswers({ answers, entry, entryIndex }: BuilderValues): readonly AnswerValues[] {
  return entryIndex === null
    ? [...answers, entry]
    : answers.map((answer, index) => (index === entryIndex ? entry : answer))
}

/** The answers after one of them has moved to another index. */
export function moveAnswerTo(answers: readonly AnswerValues[], from: number, to: number): readonly AnswerValues[] {
  const answer = answers[from]
  return answer === undefined || to < 0 || to >= answers.length
    ? answers
    : answers.toSpliced(from, 1).toSpliced(to, 0, answer)
}

/** Deep equality of JSON values. */
export const isEqual = (first: unknown, second: unknown): boolean => JSON.stringify(first) === JSON.stringify(second)
