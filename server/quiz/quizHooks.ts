import { quiz } from '#product/resources/quiz.ts'
import { hooksFor } from '../records/hooks.ts'
import { requireCompleteQuiz } from './requireCompleteQuiz.ts'

/** Rules of quizzes beyond their declaration: only a complete one is validated. */
export const quizHooks = hooksFor(quiz, { actions: { validate: { before: requireCompleteQuiz } } })
