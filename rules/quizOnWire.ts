import type { QuizGraph } from './quizGraph.ts'

/** What the rules read of a quiz as the API answers it. */
export interface QuizOnWire {
  readonly questions: readonly {
    readonly quizQuestionId: number
    readonly answers: readonly {
      readonly quizQuestionAnswerId: number
      readonly nextQuestionId: number | null
      readonly fragranceOptions: readonly { readonly fragranceOptionId: number; readonly fragranceId: number }[]
    }[]
  }[]
}

/** A quiz as its rules see it. */
export function graphOf({ questions }: QuizOnWire): QuizGraph {
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
