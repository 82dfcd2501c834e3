import type { AnswerBody, QuestionBody } from '#rules/quizQuestion.ts'
import type { Answer, Question, QuizQuestion, QuizQuestionAnswer } from '../quizApi.ts'

/** A fragrance that an answer is to end with. */
export interface FragranceValue {
  readonly fragranceOptionId: number | null
  readonly fragranceId: number
  readonly name: string
}

/** An answer as it is being made: both destinies may be filled, `endsQuiz` says which one counts. */
export interface AnswerValues {
  readonly quizQuestionAnswerId: number | null
  readonly label: string
  readonly description: string
  /** The entry of the bank that was chosen. It counts as long as the texts are its own. */
  readonly bank: Answer | null
  readonly endsQuiz: boolean
  /** A `quizQuestionId`. */
  readonly next: number | null
  readonly fragrances: readonly FragranceValue[]
}

/** A question as it is being made. */
export interface BuilderValues {
  /** The question as it was when it was opened; null for a new one. */
  base: QuizQuestion | null
  quest: string
  bank: Question | null
  answers: readonly AnswerValues[]
  /** The answer in the form, which is not among the others yet, or is one of them. */
  entry: AnswerValues
  /** Which of the answers is in the form; null for a further one. */
  entryAt: number | null
  /** The question that waits for this one: an answer of it is to lead here. */
  outer: BuilderValues | null
}

/** The questions that wait for this one, each for the next, the first that was left in front. */
export const waitingIn = ({ outer }: Pick<BuilderValues, 'outer'>): BuilderValues[] =>
  outer ? [...waitingIn(outer), outer] : []

export const newAnswer: AnswerValues = {
  quizQuestionAnswerId: null,
  label: '',
  description: '',
  bank: null,
  endsQuiz: false,
  next: null,
  fragrances: [],
}

/** A further answer, with nothing in it yet: it leads to what the one before it led to, a question or fragrances. */
export const answerAfter = ({ endsQuiz }: AnswerValues): AnswerValues => ({ ...newAnswer, endsQuiz })

export const newQuestion: BuilderValues = {
  base: null,
  quest: '',
  bank: null,
  answers: [],
  entry: newAnswer,
  entryAt: null,
  outer: null,
}

/** A stored question, opened. */
export function valuesOf(question: QuizQuestion): BuilderValues {
  return {
    ...newQuestion,
    base: question,
    quest: question.question.quest,
    bank: question.question,
    answers: question.answers.map(answerValuesOf),
  }
}

export function answerValuesOf(stored: QuizQuestionAnswer): AnswerValues {
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

/** Whether a text is the chosen entry's own, and not a new one. */
export const isChosen = ({ bank, quest }: Pick<BuilderValues, 'bank' | 'quest'>): boolean =>
  bank?.quest === quest.trim()

/** The same of an answer: its description belongs to it. */
export const isChosenAnswer = ({ bank, label, description }: AnswerValues): boolean =>
  bank?.label === label.trim() && (bank.description ?? '') === description.trim()

/** Whether nothing was put into an answer yet. */
export const isBlankAnswer = ({ label, description, next, fragrances }: AnswerValues): boolean =>
  label.trim() === '' && description.trim() === '' && next === null && fragrances.length === 0

/**
 * What a form over these values begins with: the stored question, with the answer that is open in the form. What a further
 * answer would lead to is nothing yet that could be lost.
 */
export function groundOf({ base, answers, entry, entryAt }: BuilderValues): BuilderValues {
  const opened = entryAt === null ? undefined : answers[entryAt]
  const ground = { ...(base ? valuesOf(base) : newQuestion), entry: answerAfter(entry) }
  return opened ? { ...ground, entry: opened, entryAt } : ground
}

/** Whether something was typed into the form of the answer that would be lost. */
export function isEntryTouched({ answers, entry, entryAt }: BuilderValues): boolean {
  return entryAt === null ? !isBlankAnswer(entry) : !isSame(entry, answers[entryAt])
}

/** What is sent to save a question. */
export function bodyOf(values: BuilderValues, quizId: number): QuestionBody {
  return {
    quizId,
    quizQuestionId: values.base?.quizQuestionId ?? null,
    questionId: isChosen(values) ? (values.bank?.questionId ?? null) : null,
    quest: values.quest.trim(),
    answers: values.answers.map(answerBodyOf),
  }
}

export function answerBodyOf(answer: AnswerValues): AnswerBody {
  const { quizQuestionAnswerId, label, description, bank, endsQuiz, next, fragrances } = answer
  return {
    quizQuestionAnswerId,
    answerId: isChosenAnswer(answer) ? (bank?.answerId ?? null) : null,
    desc: label.trim(),
    description: description.trim() || null,
    isAnswerFinish: endsQuiz,
    nextQuizQuestionId: endsQuiz ? null : next,
    fragrances: endsQuiz
      ? fragrances.map(({ fragranceOptionId, fragranceId }) => ({ fragranceOptionId, fragranceId }))
      : [],
  }
}

/** The answers with the one of the form put in its place, or after the others. */
export function withEntry({ answers, entry, entryAt }: BuilderValues): readonly AnswerValues[] {
  return entryAt === null ? [...answers, entry] : answers.map((answer, index) => (index === entryAt ? entry : answer))
}

/** The answers with one of them a place further up or down. */
export function moved(answers: readonly AnswerValues[], from: number, to: number): readonly AnswerValues[] {
  const answer = answers[from]
  return answer === undefined || to < 0 || to >= answers.length
    ? answers
    : answers.toSpliced(from, 1).toSpliced(to, 0, answer)
}

/** Whether two values say the same. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
