import type { FastifyInstance } from 'fastify'
import { quiz as resource } from '#resources/quiz.ts'
import { answerOf, fragranceOf, hasNode, type QuizNode } from '#rules/quizGraph.ts'
import { type MoveRefusal, type QuizMove, refusalOf } from '#rules/quizMoves.ts'
import { HttpError } from '../http/httpError.ts'
import type { RecordsContext } from '../records/context.ts'
import { etagOf } from '../records/etag.ts'
import { changeQuiz, type QuizChange } from './changeQuiz.ts'
import { leadTo, moveAnswer, moveOption, quizOf } from './nodeRows.ts'
import { moveNodeSchema } from './schemas.ts'
import { readMove } from './treeBody.ts'

/**
 * PUT /quiz/updateTree: moves a fragrance to another answer, an answer to another question, or a link to another
 * answer.
 */
export function moveNodeRoute(app: FastifyInstance, context: RecordsContext): void {
  app.put(
    '/quiz/updateTree',
    { config: { access: 'staff' }, schema: moveNodeSchema(context) },
    async (request, reply) => {
      const move = readMove(request)
      const node = movedBy(move)
      const quizId = await quizOf(context.db, node)
      if (quizId === undefined) throw new HttpError(404, 'errors.notFound')
      const record = await changeQuiz(context, request, quizId, async (change) => {
        if (!hasNode(change.graph, node)) throw new HttpError(404, 'errors.notFound')
        change.demandVersion()
        const refusal = refusalOf(change.graph, move)
        if (refusal) throw refused(refusal)
        change.demandActive()
        return makeMove(change, move)
      })
      return reply.code(204).header('etag', etagOf(resource, record)).send()
    },
  )
}

function movedBy(move: QuizMove): QuizNode {
  if (move.nodeType === 'fragrance') return { kind: 'fragrance', id: move.fragranceOptionId }
  if (move.nodeType === 'answer') return { kind: 'answer', id: move.quizQuestionAnswerId }
  return { kind: 'question', id: move.nextQuestionId }
}

/** 400 if the user can correct the move, 409 if the tree has changed meanwhile. */
function refused(refusal: MoveRefusal): HttpError {
  return new HttpError(refusal === 'linkGone' ? 409 : 400, `resources.quiz.refusals.${refusal}`)
}

/** Applies a valid move. Returns the keys of the changed questions. */
async function makeMove({ trx, graph }: QuizChange, move: QuizMove): Promise<number[]> {
  const holderOf = (answerId: number | undefined): number[] => {
    const holder = answerId === undefined ? undefined : answerOf(graph, answerId)?.holderId
    return holder === undefined ? [] : [holder]
  }
  if (move.nodeType === 'fragrance') {
    const { fragranceOptionId: id, newQuizQuestionAnswerId: to } = move
    await moveOption(trx, id, to)
    return [...holderOf(fragranceOf(graph, id)?.holderId), ...holderOf(to)]
  }
  if (move.nodeType === 'answer') {
    await moveAnswer(trx, move.quizQuestionAnswerId, move.newQuizQuestionId)
    return [...holderOf(move.quizQuestionAnswerId), move.newQuizQuestionId]
  }
  const { fromQuizQuestionAnswerId: from, quizQuestionAnswerId: to, nextQuestionId } = move
  if (from !== undefined) await leadTo(trx, from, null)
  await leadTo(trx, to, nextQuestionId)
  return [...holderOf(from), ...holderOf(to)]
}
