import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ReadDatabases, ReadReplica } from '../db/replica.ts'
import type { Db } from '../db/tables.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route may read from a replica, see `readFromReplica`. */
    replica?: true
  }
  interface FastifyRequest {
    /** Null to read from the primary. */
    reads: ReadDatabases | null
  }
}

const header = 'read-after'
const writingMethods = ['POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Lets routes with `replica` read from a replica. The response to a write has its position in the header Read-After. A
 * client that sends this header reads what it has written, from the primary if the replica takes too long.
 */
export function registerReadReplica(app: FastifyInstance, replica: ReadReplica | undefined): void {
  app.decorateRequest('reads', null)
  if (replica === undefined) return
  app.addHook('preHandler', async (request) => {
    if (request.routeOptions.config.replica) request.reads = await chooseDatabases(request, replica)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (!writingMethods.includes(request.method) || reply.statusCode >= 400) return payload
    // The write has succeeded, so a failure to read the position must not turn the response into an error.
    const position = await replica.readPosition().catch(() => undefined)
    if (position !== undefined) reply.header(header, String(position))
    return payload
  })
}

/** The same context with the databases of the replica, if the request may read from it. */
export const readFromReplica = <C extends { readonly db: Db }>(context: C, { reads }: FastifyRequest): C =>
  reads === null ? context : { ...context, ...reads }

async function chooseDatabases({ headers }: FastifyRequest, replica: ReadReplica): Promise<ReadDatabases | null> {
  const text = headers[header]
  if (text === undefined) return (await replica.choose(undefined)) ?? null
  // A malformed position may come from another system, so the request reads from the primary.
  if (typeof text !== 'string' || !/^\d{1,16}$/.test(text)) return null
  return (await replica.choose(Number(text))) ?? null
}
