import type { FastifyRequest } from 'fastify'
import { extractKey } from '#language/readers.ts'
import type { QuizMove } from '#rules/quizMoves.ts'
import { getObjectBody, type JsonObject } from '../http/bodies.ts'
import { HttpError } from '../http/httpError.ts'

const nodeTypes = ['fragrance', 'question', 'answer'] as const

/** Parses the body of PUT /quiz/updateTree. @throws HttpError 400 that names the field */
export function parseMove(request: FastifyRequest): QuizMove {
  const body = getObjectBody(request)
  const key = (name: string): number => parseKey(body, name)
  const nodeType = nodeTypes.find((candidate) => candidate === body.nodeType)
  switch (nodeType) {
    case 'fragrance':
      return {
        nodeType,
        fragranceOptionId: key('fragranceOptionId'),
        newQuizQuestionAnswerId: key('newQuizQuestionAnswerId'),
      }
    case 'answer':
      return {
        nodeType,
        newQuizQuestionId: key('newQuizQuestionId'),
        quizQuestionAnswerId: key('quizQuestionAnswerId'),
      }
    case 'question':
      return {
        nodeType,
        quizQuestionAnswerId: key('quizQuestionAnswerId'),
        nextQuestionId: key('nextQuestionId'),
        fromQuizQuestionAnswerId:
          (body.fromQuizQuestionAnswerId ?? null) === null ? undefined : key('fromQuizQuestionAnswerId'),
      }
    default:
      throw new HttpError(
        400,
        'errors.parameterUnknownValue',
        { name: 'nodeType', options: nodeTypes.join(', ') },
        { field: 'nodeType' },
      )
  }
}

function parseKey(body: JsonObject, name: string): number {
  const value = body[name]
  const key = typeof value === 'number' || typeof value === 'string' ? extractKey(value) : null
  if (typeof key === 'number') return key
  throw new HttpError(400, 'errors.invalidId', {}, { field: name })
}
