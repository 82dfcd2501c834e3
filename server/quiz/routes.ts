import type { FastifyInstance } from 'fastify'
import type { RecordsContext } from '../records/recordsContext.ts'
import { bankRoutes } from './bankRoutes.ts'
import { moveNodeRoute } from './moveNode.ts'
import { removeQuestionRoute } from './removeQuestion.ts'
import { saveQuestionRoute } from './saveQuestion.ts'

/**
 * The routes that change the questions of a quiz, and the question and answer banks. The rest of a quiz is declared.
 */
export function quizRoutes(app: FastifyInstance, context: RecordsContext): void {
  bankRoutes(app, context.db)
  saveQuestionRoute(app, context)
  removeQuestionRoute(app, context)
  moveNodeRoute(app, context)
}
