import type { QuizNode } from '#rules/quizGraph.ts'
import type { Quiz } from './quizApi.ts'

/** Returns the text of a question, answer or fragrance; empty if the quiz does not contain it. */
export type QuizWords = (node: QuizNode) => string

export function wordsOf({ questions }: Pick<Quiz, 'questions'>): QuizWords {
  const answers = questions.flatMap((question) => question.answers)
  const words = {
    question: new Map(questions.map(({ quizQuestionId, question }) => [quizQuestionId, question.quest])),
    answer: new Map(answers.map(({ quizQuestionAnswerId, answer }) => [quizQuestionAnswerId, answer.label])),
    fragrance: new Map(
      answers.flatMap(({ fragranceOptions }) =>
        fragranceOptions.map(({ fragranceOptionId, fragrance }) => [fragranceOptionId, fragrance.name]),
      ),
    ),
  }
  return ({ kind, id }) => words[kind].get(id) ?? ''
}

/** Normalizes a text for search: without accents and in lower case. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
