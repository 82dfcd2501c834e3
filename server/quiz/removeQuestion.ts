import type { FastifyInstance } from 'fastify'
import { extractKey } from '#language/readers.ts'
import { quiz as resource } from '#product/resources/quiz.ts'
import { HttpError } from '../http/httpError.ts'
import type { RecordsContext } from '../records/recordsContext.ts'
import { sendChanged } from '../records/versionHeaders.ts'
import { changeQuiz } from './changeQuiz.ts'
import { findQuizId } from './moveNodeRows.ts'
import { deleteQuestion } from './questionRows.ts'
import { quizAccess } from './quizAccess.ts'
import { createRemoveQuestionSchema } from './schemas.ts'

/** DELETE /question/{quizQuestionId}: removes a question and its answers from its quiz. */
export function removeQuestionRoute(app: FastifyInstance, context: RecordsContext): void {
  const schema = createRemoveQuestionSchema(context)
  app.delete('/question/:id', { config: quizAccess('edit'), schema }, async (request, reply) => {
    const id = extractKey((request.params as { readonly id: string }).id)
    const quizId = typeof id === 'number' ? await findQuizId(context.db, { kind: 'question', id }) : undefined
    if (typeof id !== 'number' || quizId === undefined) throw new HttpError(404, 'errors.notFound')
    const changed = await changeQuiz(context, request, quizId, async (change) => {
      const exists = change.quiz.questions.some(({ quizQuestionId }) => quizQuestionId === id)
      if (!exists) throw new HttpError(404, 'errors.notFound')
      change.requireVersion()
      change.requireActive()
      return deleteQuestion(change.trx, id)
    })
    return sendChanged(reply, resource, changed)
  })
}
