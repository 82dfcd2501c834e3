import type { FastifyInstance } from 'fastify'
import { keyIn } from '#resources/language/readers.ts'
import { quiz as resource } from '#resources/quiz.ts'
import { HttpError } from '../http/httpError.ts'
import type { RecordsContext } from '../records/context.ts'
import { etagOf } from '../records/etag.ts'
import { changeQuiz } from './changeQuiz.ts'
import { quizOf } from './nodeRows.ts'
import { deleteQuestion } from './questionRows.ts'
import { removeQuestionSchema } from './schemas.ts'

/** DELETE /question/{quizQuestionId}: removes a question and its answers from its quiz. */
export function removeQuestionRoute(app: FastifyInstance, context: RecordsContext): void {
  const schema = removeQuestionSchema(context)
  app.delete('/question/:id', { config: { access: 'staff' }, schema }, async (request, reply) => {
    const id = keyIn((request.params as { readonly id: string }).id)
    const quizId = typeof id === 'number' ? await quizOf(context.db, { kind: 'question', id }) : undefined
    if (typeof id !== 'number' || quizId === undefined) throw new HttpError(404, 'errors.notFound')
    const record = await changeQuiz(context, request, quizId, async (change) => {
      const isThere = change.quiz.questions.some(({ quizQuestionId }) => quizQuestionId === id)
      if (!isThere) throw new HttpError(404, 'errors.notFound')
      change.demandVersion()
      change.demandActive()
      return deleteQuestion(change.trx, id)
    })
    return reply.code(204).header('etag', etagOf(resource, record)).send()
  })
}
