import { type Answer, type Question, useQuizApi } from '../quizApi.ts'
import { useQuizEditor } from '../quizEditorContext.ts'
import type { Bank } from './BankTextInput.tsx'

/** The question bank of the quiz. */
export function useQuestionBank(): Bank<Question> {
  const { quiz } = useQuizEditor()
  const api = useQuizApi()
  return {
    key: ['bank', 'question', quiz.language, quiz.organizationId],
    find: (search, signal) => api.findQuestions(quiz, search, signal),
    getId: ({ questionId }) => questionId,
    getText: ({ quest }) => quest,
    getDetail: () => null,
  }
}

/** The answer bank of the quiz. */
export function useAnswerBank(): Bank<Answer> {
  const { quiz } = useQuizEditor()
  const api = useQuizApi()
  return {
    key: ['bank', 'answer', quiz.language, quiz.organizationId],
    find: (search, signal) => api.findAnswers(quiz, search, signal),
    getId: ({ answerId }) => answerId,
    getText: ({ label }) => label,
    getDetail: ({ description }) => description,
  }
}
