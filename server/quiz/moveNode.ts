import type { FastifyInstance } from 'fastify'
import { quiz as resource } from '#product/resources/quiz.ts'
import { findAnswer, findFragranceOption, hasNode, type QuizNode } from '#rules/quizGraph.ts'
import { findMoveRefusal, type MoveRefusal, type QuizMove } from '#rules/quizMoves.ts'
import { HttpError } from '../http/httpError.ts'
import type { RecordsContext } from '../records/recordsContext.ts'
import { sendChanged } from '../records/versionHeaders.ts'
import { changeQuiz, type QuizChange } from './changeQuiz.ts'
import { findQuizId, moveAnswer, moveOption, setNextQuestion } from './moveNodeRows.ts'
import { parseMove } from './parseMove.ts'
import { quizAccess } from './quizAccess.ts'
import { createMoveNodeSchema } from './schemas.ts'

/**
 * PUT /quiz/updateTree: moves a fragrance to another answer, an answer to another question, or a link to another
 * answer.
 */
export function moveNodeRoute(app: FastifyInstance, context: RecordsContext): void {
  app.put(
    '/quiz/updateTree',
    { config: quizAccess('edit'), schema: createMoveNodeSchema(context) },
    async (request, reply) => {
      const move = parseMove(request)
      const node = getMovedNode(move)
      const quizId = await findQuizId(context.db, node)
      if (quizId === undefined) throw new HttpError(404, 'errors.notFound')
      const changed = await changeQuiz(context, request, quizId, async (change) => {
        if (!hasNode(change.graph, node)) throw new HttpError(404, 'errors.notFound')
        change.requireVersion()
        const refusal = findMoveRefusal(change.graph, move)
        if (refusal) throw createMoveError(refusal)
        change.requireActive()
        return applyMove(change, move)
      })
      return sendChanged(reply, resource, changed)
    },
  )
}

function getMovedNode(move: QuizMove): QuizNode {
  if (move.nodeType === 'fragrance') return { kind: 'fragrance', id: move.fragranceOptionId }
  if (move.nodeType === 'answer') return { kind: 'answer', id: move.quizQuestionAnswerId }
  return { kind: 'question', id: move.nextQuestionId }
}

/** 400 if the user can correct the move, 409 if the tree has changed meanwhile. */
function createMoveError(refusal: MoveRefusal): HttpError {
  return new HttpError(refusal === 'linkGone' ? 409 : 400, `resources.quiz.refusals.${refusal}`)
}

/** Applies a valid move. Returns the keys of the changed questions. */
async function applyMove({ trx, graph }: QuizChange, move: QuizMove): Promise<number[]> {
  const findQuestionId = (answerId: number | undefined): number[] => {
    const questionId = answerId === undefined ? undefined : findAnswer(graph, answerId)?.parentId
    return questionId === undefined ? [] : [questionId]
  }
  if (move.nodeType === 'fragrance') {
    const { fragranceOptionId: id, newQuizQuestionAnswerId: to } = move
    await moveOption(trx, id, to)
    return [...findQuestionId(findFragranceOption(graph, id)?.parentId), ...findQuestionId(to)]
  }
  if (move.nodeType === 'answer') {
    await moveAnswer(trx, move.quizQuestionAnswerId, move.newQuizQuestionId)
    return [...findQuestionId(move.quizQuestionAnswerId), move.newQuizQuestionId]
  }
  const { fromQuizQuestionAnswerId: from, quizQuestionAnswerId: to, nextQuestionId } = move
  if (from !== undefined) await setNextQuestion(trx, from, null)
  await setNextQuestion(trx, to, nextQuestionId)
  return [...findQuestionId(from), ...findQuestionId(to)]
}
