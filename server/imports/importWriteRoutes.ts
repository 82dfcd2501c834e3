import type { FastifyInstance, FastifyRequest } from 'fastify'
import { undoImportDays } from '#rules/retention.ts'
import type { Db } from '../db/tables.ts'
import { getCurrentUser } from '../http/access.ts'
import { getObjectBody } from '../http/bodies.ts'
import { HttpError } from '../http/httpError.ts'
import { getPersonNames } from '../records/personNames.ts'
import { reopenAll, startCheck } from './corrections.ts'
import { countOpen } from './counts.ts'
import { eraseImport } from './eraseImports.ts'
import type { ImportRoutes } from './importRoutes.ts'
import { computeDeclarationDigest } from './importsContext.ts'
import { workStates } from './lease.ts'
import { planUndo } from './planUndo.ts'
import { sendReport } from './report.ts'
import { importSchemas } from './schemas.ts'
import { requireImportState, type StoredImport, touchImport } from './storedImports.ts'

const dayMs = 24 * 3_600_000
const byAdministrators = { byAdministrators: true }

/** Registers the routes that commit, cancel and undo an import, and that send the report of refused rows. */
export function registerImportWriteRoutes(app: FastifyInstance, { context, config, open, answer }: ImportRoutes): void {
  const { files } = context
  const { db, clock } = context.records
  app.post('/imports/:id/commit', { config, schema: importSchemas.commit }, async (request, reply) => {
    const opened = await open(request)
    await context.space.requireSpaceForImport(0)
    await commit(context.records, opened.stored, computeDeclarationDigest(opened.resource), request)
    return reply.code(202).send(await answer(request, opened))
  })
  app.post('/imports/:id/cancel', { config, schema: importSchemas.cancel }, async (request, reply) => {
    const opened = await open(request, byAdministrators)
    requireImportState(opened.stored, 'uploading', 'mapping', 'checked', ...workStates)
    await touchImport(db, opened.stored, clock(), {
      state: 'cancelled',
      worker: null,
      leased_until: null,
      started_at: null,
    })
    return reply.code(202).send(await answer(request, opened))
  })
  app.get('/imports/:id/report', { config, schema: importSchemas.report }, async (request, reply) => {
    const { stored, resource } = await open(request)
    return sendReport(context, { request, reply, stored, resource })
  })
  app.get('/imports/:id/undo', { config, schema: importSchemas.plannedUndo }, async (request) => {
    const { stored } = await open(request, byAdministrators)
    await requireUndoable(db, stored, clock())
    return planUndo(context.records, stored, getCurrentUser(request), getPersonNames(context.records, request))
  })
  app.post('/imports/:id/undo', { config, schema: importSchemas.undo }, async (request, reply) => {
    const opened = await open(request, byAdministrators)
    const { stored } = opened
    await requireUndoable(db, stored, clock())
    const { undoable } = await planUndo(
      context.records,
      stored,
      getCurrentUser(request),
      getPersonNames(context.records, request),
    )
    await db.updateTable('import_changes').set({ is_kept: false }).where('import_id', '=', stored.id).execute()
    await touchImport(db, stored, clock(), {
      state: 'undoing',
      undone_by: getCurrentUser(request).id,
      started_at: null,
      done: 0,
      total: undoable,
      fault: null,
    })
    return reply.code(202).send(await answer(request, opened))
  })
  app.delete('/imports/:id', { config, schema: importSchemas.erase }, async (request, reply) => {
    const { stored } = await open(request)
    if (stored.state === 'writing' || stored.state === 'undoing') throw new HttpError(409, 'imports.errors.state')
    await eraseImport({ db, files, clock }, stored.id)
    return reply.code(204).send()
  })
}

/** Starts to write the rows as validated. A repeated request, or one for an older preview, starts nothing. */
async function commit(
  { db, clock }: ImportRoutes['context']['records'],
  stored: StoredImport,
  digest: string,
  request: FastifyRequest,
): Promise<void> {
  const { revision } = getObjectBody(request)
  requireImportState(stored, 'checked')
  if (revision !== stored.revision) throw new HttpError(409, 'imports.errors.revision')
  // A process that ended during a correction has left rows that are not validated.
  if ((await countOpen(db, stored.id)) > 0) {
    await startCheck(db, stored, clock())
    throw new HttpError(409, 'imports.errors.revision')
  }
  if (digest !== stored.digest) {
    await reopenAll(db, stored.id)
    await startCheck(db, stored, clock())
    throw new HttpError(409, 'imports.errors.declarationChanged')
  }
  const { counts } = stored
  if (!counts || counts.new + counts.changed === 0) throw new HttpError(409, 'imports.errors.nothing')
  const now = clock()
  const started = await db
    .updateTable('imports')
    .set({
      state: 'writing',
      queued_at: now,
      started_at: null,
      done: 0,
      total: counts.new + counts.changed,
      fault: null,
    })
    .where('id', '=', stored.id)
    .where('state', '=', 'checked')
    .where('revision', '=', stored.revision)
    .executeTakeFirst()
  if (started.numUpdatedRows === 0n) throw new HttpError(409, 'imports.errors.state')
  await touchImport(db, stored, now, {})
}

/** @throws HttpError 409 if nothing was written, the undo is in progress, or the import is too old */
async function requireUndoable(db: Db, stored: StoredImport, now: Date): Promise<void> {
  requireImportState(stored, 'done', 'stopped', 'cancelled', 'undone')
  const isTooOld = stored.queued_at !== null && now.getTime() - stored.queued_at.getTime() > undoImportDays * dayMs
  if (isTooOld) throw new HttpError(409, 'imports.errors.undoOver', { days: undoImportDays })
  const written = await db
    .selectFrom('import_changes')
    .select('record_id')
    .where('import_id', '=', stored.id)
    .limit(1)
    .executeTakeFirst()
  if (!written) throw new HttpError(409, 'imports.errors.nothingWritten')
}
