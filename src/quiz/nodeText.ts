import type { QuizNode } from '#rules/quizGraph.ts'
import type { Quiz } from './quizApi.ts'

/** Returns the text of a question, answer or fragrance; empty if the quiz does not contain it. */
export type GetNodeText = (node: QuizNode) => string

export function buildGetNodeText({ questions }: Pick<Quiz, 'questions'>): GetNodeText {
  const answers = questions.flatMap((question) => question.answers)
  const textsByKind = {
    question: new Map(questions.map(({ quizQuestionId, question }) => [quizQuestionId, question.quest])),
    answer: new Map(answers.map(({ quizQuestionAnswerId, answer }) => [quizQuestionAnswerId, answer.label])),
    fragrance: new Map(
      answers.flatMap(({ fragranceOptions }) =>
        fragranceOptions.map(({ fragranceOptionId, fragrance }) => [fragranceOptionId, fragrance.name]),
      ),
    ),
  }
  return ({ kind, id }) => textsByKind[kind].get(id) ?? ''
}
