import type { FastifyReply } from 'fastify'
import type { ResourceData } from '#resources/language/resource.ts'
import { etagOf } from './etag.ts'
import { StaleRecord } from './hold.ts'

/** A stale If-Match is answered with the record as it is now. */
export async function withStale(
  reply: FastifyReply,
  resource: ResourceData,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StaleRecord)) throw error
    return reply.code(412).header('etag', etagOf(resource, error.record)).send(error.record)
  }
}
