import type { QuizQuestion, QuizQuestionAnswer } from '../../src/quiz/quizApi.ts'

const timestamp = '2026-03-01T12:00:00.000Z'
export const fragranceNames: Readonly<Record<number, string>> = { 1: 'Lavanda', 2: 'Menta Fria', 3: 'Rosa' }

/** A stored answer: it ends with fragrances, leads to a question, or has no target. */
export function createStoredAnswer(
  id: number,
  label: string,
  { next = null, fragrances = [], description = null }: StoredAnswerOptions = {},
): QuizQuestionAnswer {
  return {
    quizQuestionAnswerId: id,
    answerId: id + 100,
    answer: { answerId: id + 100, label, description },
    nextQuestionId: next,
    nextQuestion: null,
    fragranceOptions: fragrances.map((fragranceId) => ({
      fragranceOptionId: id * 10 + fragranceId,
      fragranceId,
      fragrance: { name: fragranceNames[fragranceId] ?? '' },
    })),
  }
}
interface StoredAnswerOptions {
  next?: number | null
  fragrances?: number[]
  description?: string | null
}

export function createStoredQuestion(id: number, quest: string, answers: QuizQuestionAnswer[]): QuizQuestion {
  return {
    quizQuestionId: id,
    questionId: id + 10,
    question: { questionId: id + 10, quest },
    quizId: 7,
    answers,
    createdAt: timestamp,
    updatedAt: timestamp,
  }
}

/** An answer in a request body: it leads to a question or ends with these fragrances. */
export function buildAnswerBody(desc: string, to: number | readonly number[], more: object = {}) {
  const ends = typeof to !== 'number'
  return {
    quizQuestionAnswerId: null,
    answerId: null,
    desc,
    description: null,
    isAnswerFinish: ends,
    nextQuizQuestionId: ends ? null : to,
    fragrances: ends ? to.map((fragranceId) => ({ fragranceOptionId: null, fragranceId })) : [],
    ...more,
  }
}
