import type { FastifyInstance } from 'fastify'
import { getCurrentUser } from '../http/access.ts'
import { HttpError } from '../http/httpError.ts'
import { maxAtOnce, recheckNow } from './checkRows.ts'
import { requireMapping } from './columns.ts'
import { correctRow, correctRows, startCheck } from './corrections.ts'
import { type ImportRoutes, readNumber, readParam } from './importRoutes.ts'
import { listImportRows, readImportRowAt } from './rows.ts'
import { importSchemas } from './schemas.ts'
import { nextRevision, requireImportState, touchImport } from './storedImports.ts'

/** Registers the routes of the dry run and of the corrections of refused rows. */
export function previewRoutes(app: FastifyInstance, { context, config, open, answer }: ImportRoutes): void {
  const { db, clock } = context.records
  app.post('/imports/:id/check', { config, schema: importSchemas.check }, async (request, reply) => {
    const opened = await open(request)
    requireImportState(opened.stored, 'mapping', 'checked')
    requireMapping(context, opened.stored, opened.resource, getCurrentUser(request))
    await startCheck(db, opened.stored, clock())
    return reply.code(202).send(await answer(request, opened))
  })
  app.get('/imports/:id/rows', { config, schema: importSchemas.rows }, async (request) => {
    return listImportRows(db, await open(request), request.query)
  })
  app.put('/imports/:id/rows/:line', { config, schema: importSchemas.row }, async (request) => {
    const opened = await open(request)
    const line = readNumber(readParam(request, 'line'))
    requireImportState(opened.stored, 'checked')
    if (Number.isNaN(line)) throw new HttpError(404, 'errors.notFound')
    await correctRow(db, opened.stored, line, request.body)
    await touchImport(db, opened.stored, clock(), { revision: nextRevision })
    await recheckNow(context, opened)
    return readImportRowAt(db, opened, line)
  })
  app.post('/imports/:id/replace', { config, schema: importSchemas.replace }, async (request, reply) => {
    const opened = await open(request)
    requireImportState(opened.stored, 'checked')
    const count = await db.transaction().execute(async (trx) => {
      const reopened = await correctRows(trx, opened.stored, request.body)
      if (reopened > maxAtOnce) await startCheck(trx, opened.stored, clock())
      else await touchImport(trx, opened.stored, clock(), { revision: nextRevision })
      return reopened
    })
    if (count <= maxAtOnce) await recheckNow(context, opened)
    return reply.code(202).send(await answer(request, opened))
  })
}
