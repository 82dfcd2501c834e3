import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createTranslator } from '#i18n/translator.ts'
import { getKeyActions } from '#language/keyScopes.ts'
import { isObject } from '#language/values.ts'
import { requireKeyAction } from '../http/access.ts'
import { toHttpError } from '../http/errorHandler.ts'
import { HttpError } from '../http/httpError.ts'
import { toProblem } from '../http/problem.ts'
import { findOperation, finishOperation, startOperation } from '../records/bulkOperations.ts'
import {
  createRouteContext,
  type RecordCode,
  toRecordRequest,
  type WriteRouteContext,
} from '../records/recordRoutes.ts'
import { type RecordsContext, viewAs } from '../records/recordsContext.ts'
import type { RecordRequest } from '../records/recordWrite.ts'
import { type BulkAction, parseBulkAction } from './bulkAction.ts'
import { type BulkRecord, findRecords, findTitles } from './findRecords.ts'
import { parseSelection } from './parseSelection.ts'
import { runBulk } from './runBulk.ts'
import { findUndo } from './undo.ts'

/** Registers `POST {path}/bulk` of every resource that is not internal. */
export function bulkRoutes(app: FastifyInstance, context: RecordsContext, { hooks: allHooks, jobs }: RecordCode): void {
  for (const resource of context.resources.filter(({ internal }) => !internal)) {
    const hooks = allHooks.find((candidate) => candidate.resource === resource.name)
    const routeContext = { ...createRouteContext(context, resource), hooks, allHooks, jobs }
    const { url, schemas, allow } = routeContext
    app.post(
      `${url}/bulk`,
      { config: allow(...getKeyActions(resource)), schema: schemas.bulk },
      async (request, reply) => {
        const record = toRecordRequest(request, routeContext)
        const { body } = request
        if (!isObject(body)) throw new HttpError(400, 'errors.notAnObject')
        const call = await (body.undo === undefined
          ? planAction(routeContext, record, body)
          : planUndo(record, body.undo))
        return sendLines(request, reply, record, call)
      },
    )
  }
}

interface Call {
  readonly action: BulkAction
  readonly records: readonly BulkRecord[]
}

async function planAction(
  routeContext: WriteRouteContext,
  { context, resource, currentUser }: RecordRequest,
  body: Readonly<Record<string, unknown>>,
): Promise<Call> {
  const view = viewAs(context, resource, currentUser)
  requireKeyAction(currentUser, resource.name, String(body.action))
  const action = parseBulkAction(routeContext, view, body)
  return { action, records: await findRecords(view, parseSelection(view, body)) }
}

async function planUndo(request: RecordRequest, id: unknown): Promise<Call> {
  const { context, resource, currentUser } = request
  const { db } = context
  const operation = await findOperation(db, {
    id,
    userId: currentUser.id,
    resource: resource.name,
    now: context.clock(),
  })
  requireKeyAction(currentUser, resource.name, operation.action)
  const { action, ids } = await findUndo(db, request, operation)
  return { action, records: await findTitles(viewAs(context, resource, currentUser), ids) }
}

async function sendLines(
  request: FastifyRequest,
  reply: FastifyReply,
  record: RecordRequest,
  { action, records }: Call,
): Promise<FastifyReply> {
  const { context, resource, currentUser, locale } = record
  const { name, active } = action
  const operation = await startOperation(context.db, currentUser.id, context.clock(), {
    resource: resource.name,
    action: name,
    active,
  })
  const translate = createTranslator(locale)
  const toAnswer = (error: unknown): HttpError => {
    const answer = toHttpError(error, request)
    if (answer.status >= 500) request.log.error({ err: error }, 'a record of a call failed')
    return answer
  }
  const toReason = (error: HttpError): string => toProblem(error, translate).detail
  let hasBegun = false
  async function* writeLines(): AsyncGenerator<string> {
    hasBegun = true
    yield* runBulk({ request: record, operation, action, records, toAnswer, toReason })
  }
  const stream = Readable.from(writeLines(), { objectMode: false })
  // If the client has already closed the connection, nothing is written, and only this handler ends the call.
  stream.once('close', () => {
    if (!hasBegun) void finishOperation(context.db, operation.id).catch(toAnswer)
  })
  return reply
    .type('application/x-ndjson')
    .header('x-accel-buffering', 'no') // A proxy must not keep the lines back.
    .send(stream)
}
