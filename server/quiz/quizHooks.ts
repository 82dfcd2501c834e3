import { quiz } from '#product/resources/quiz.ts'
import { hooksFor } from '../records/hooks.ts'
import { requireCompleteQuiz } from './requireCompleteQuiz.ts'

/** Rules of quizzes beyond their declaration: only a complete quiz can be validated. */
export const quizHooks = hooksFor(quiz, { actions: { validate: { before: requireCompleteQuiz } } })
