import type { APIRequestContext } from '@playwright/test'
import { createCampaignsApi, type ThreeItems, takeFirstThree } from './campaignsApi.ts'

/**
 * An answer to create: it leads to an existing question or ends with fragrances, by default the first one of the demo
 * data.
 */
type PreparedAnswer =
  | { readonly label: string; readonly next: number | undefined }
  | { readonly label: string; readonly fragrances?: readonly number[] }

/** A question to create: its text, and per answer either the index of the next question or the ids of fragrances. */
export type QuestionSpec = readonly [quest: string, ...answers: readonly AnswerSpec[]]
type AnswerSpec = readonly [label: string, destination: number | readonly number[]]

/** API calls that prepare quizzes for a journey and read them back. */
export function createQuizzesApi(api: APIRequestContext) {
  /** Adds a campaign with the first three fragrances of the demo data and returns their names. */
  const addCampaign = async (name: string): Promise<{ campaignId: number; fragrances: ThreeItems<string> }> => {
    const ids = [1, 2, 3].map((fragranceId) => ({ fragranceId }))
    const { campaignId, collection } = await createCampaignsApi(api).add(name, ids)
    return { campaignId, fragrances: takeFirstThree(collection.map(({ fragrance }) => fragrance.name)) }
  }
  /** Adds a quiz without questions in its own campaign. */
  const add = async (name: string): Promise<{ quizId: number; fragrances: ThreeItems<string> }> => {
    const { campaignId, fragrances } = await addCampaign(name)
    const data = { name, campaignId, language: 'pt-BR' }
    const { quizId } = await (await api.post('/api/quiz', { data })).json()
    return { quizId, fragrances }
  }
  /** Returns the `quizQuestionId`. */
  const addQuestion = async (quizId: number, quest: string, answers: readonly PreparedAnswer[]): Promise<number> => {
    const data = { quizId, quizQuestionId: null, questionId: null, quest, answers: answers.map(buildBody) }
    return (await (await api.post('/api/question/add-update', { data })).json()).quizQuestionId
  }
  return {
    addCampaign,
    add,
    addQuestion,
    /** Adds a quiz with these questions, the last one first, so that every answer leads to an existing question. */
    async addWithQuestions(name: string, questions: readonly QuestionSpec[]) {
      const quiz = await add(name)
      const saved = new Map<number, number>()
      for (const [index, [quest, ...answers]] of [...questions.entries()].reverse()) {
        const preparedAnswers = answers.map(([label, destination]) =>
          typeof destination === 'number'
            ? { label, next: saved.get(destination) }
            : { label, fragrances: destination },
        )
        saved.set(index, await addQuestion(quiz.quizId, quest, preparedAnswers))
      }
      return quiz
    },
  }
}

function buildBody(answer: PreparedAnswer) {
  const { label } = answer
  const [next, fragrances] = 'next' in answer ? [answer.next, []] : [null, answer.fragrances ?? [1]]
  return {
    quizQuestionAnswerId: null,
    answerId: null,
    desc: label,
    description: null,
    isAnswerFinish: next === null,
    nextQuizQuestionId: next,
    fragrances: fragrances.map((fragranceId) => ({ fragranceOptionId: null, fragranceId })),
  }
}
