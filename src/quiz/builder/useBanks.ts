import { type Answer, type Question, useQuizApi } from '../quizApi.ts'
import { useQuizEditor } from '../quizEditorContext.ts'
import type { Bank } from './BankTextInput.tsx'

/** The question bank in the language of the quiz. */
export function useQuestionBank(): Bank<Question> {
  const { language } = useQuizEditor().quiz
  const api = useQuizApi()
  return {
    key: ['bank', 'question', language],
    find: (search, signal) => api.findQuestions(language, search, signal),
    getId: ({ questionId }) => questionId,
    getText: ({ quest }) => quest,
    getDetail: () => null,
  }
}

/** The answer bank in the language of the quiz. */
export function useAnswerBank(): Bank<Answer> {
  const { language } = useQuizEditor().quiz
  const api = useQuizApi()
  return {
    key: ['bank', 'answer', language],
    find: (search, signal) => api.findAnswers(language, search, signal),
    getId: ({ answerId }) => answerId,
    getText: ({ label }) => label,
    getDetail: ({ description }) => description,
  }
}
