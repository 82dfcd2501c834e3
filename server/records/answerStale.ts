import type { FastifyReply } from 'fastify'
import type { ResourceData } from '#resources/language/resource.ts'
import { sendProblem, varyByAccept } from '../http/answerErrors.ts'
import { HttpError } from '../http/httpError.ts'
import { asksForProblem } from '../http/problem.ts'
import { etagOf } from './etag.ts'
import { StaleRecord } from './hold.ts'

/** Answers an outdated If-Match with 412 and the current record; in a problem document it is the member `current`. */
export async function withStale(
  reply: FastifyReply,
  resource: ResourceData,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StaleRecord)) throw error
    const { record } = error
    varyByAccept(reply.code(412).header('etag', etagOf(resource, record)))
    const { request } = reply
    if (!asksForProblem(request.headers.accept)) return reply.send(record)
    return sendProblem(reply, request, new HttpError(412, 'errors.stale'), { current: record })
  }
}
