import type { QuizGraph } from './quizGraph.ts'

/** The part of the API's quiz that the rules read. */
export interface WireQuiz {
  readonly questions: readonly {
    readonly quizQuestionId: number
    readonly answers: readonly {
      readonly quizQuestionAnswerId: number
      readonly nextQuestionId: number | null
      readonly fragranceOptions: readonly { readonly fragranceOptionId: number; readonly fragranceId: number }[]
    }[]
  }[]
}

/** Converts the API's quiz to a graph. */
export function toQuizGraph({ questions }: WireQuiz): QuizGraph {
  return {
    questions: questions.map(({ quizQuestionId, answers }) => ({
      id: quizQuestionId,
      answers: answers.map(({ quizQuestionAnswerId, nextQuestionId, fragranceOptions }) => ({
        id: quizQuestionAnswerId,
        nextId: nextQuestionId,
        fragrances: fragranceOptions.map(({ fragranceOptionId, fragranceId }) => ({
          optionId: fragranceOptionId,
          fragranceId,
        })),
      })),
    })),
  }
}
