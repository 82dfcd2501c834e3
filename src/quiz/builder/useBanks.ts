import { type Answer, type Question, useQuizApi } from '../quizApi.ts'
import { useQuizDesk } from '../quizDesk.ts'
import type { Bank } from './TextPick.tsx'

/** The question bank in the language of the quiz. */
export function useQuestionBank(): Bank<Question> {
  const { language } = useQuizDesk().quiz
  const api = useQuizApi()
  return {
    key: ['bank', 'question', language],
    find: (search, signal) => api.questionsByName(language, search, signal),
    idOf: ({ questionId }) => questionId,
    textOf: ({ quest }) => quest,
    detailOf: () => null,
  }
}

/** The answer bank in the language of the quiz. */
export function useAnswerBank(): Bank<Answer> {
  const { language } = useQuizDesk().quiz
  const api = useQuizApi()
  return {
    key: ['bank', 'answer', language],
    find: (search, signal) => api.answersByName(language, search, signal),
    idOf: ({ answerId }) => answerId,
    textOf: ({ label }) => label,
    detailOf: ({ description }) => description,
  }
}
