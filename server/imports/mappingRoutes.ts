import type { FastifyInstance } from 'fastify'
import { getCurrentUser } from '../http/access.ts'
import { getObjectBody } from '../http/bodies.ts'
import { createTextReader } from '../http/listQuery.ts'
import { listCellChoices } from './cellChoices.ts'
import { listTargets, parseColumns, parseKeyColumn } from './columns.ts'
import { reopenAll, startCheck } from './corrections.ts'
import type { ImportRoutes } from './importRoutes.ts'
import { findRights } from './importsContext.ts'
import { canBeProposed, countKeyMatches } from './keyMatches.ts'
import { parseReadingChoice } from './readingChoice.ts'
import { importSchemas } from './schemas.ts'
import { nextRevision, requireImportState, touchImport } from './storedImports.ts'
import { listUnknownValues, mapValues } from './unknownValues.ts'

/** Registers the routes that set how the file is read, its column mapping, and the meanings of its texts. */
export function mappingRoutes(app: FastifyInstance, { context, config, open, answer }: ImportRoutes): void {
  const { db, clock } = context.records
  app.put('/imports/:id/reading', { config, schema: importSchemas.reading }, async (request, reply) => {
    const opened = await open(request)
    requireImportState(opened.stored, 'mapping', 'checked', 'failed')
    const choice = { ...opened.stored.choice, ...parseReadingChoice(getObjectBody(request)) }
    await touchImport(db, opened.stored, clock(), {
      state: 'reading',
      revision: nextRevision,
      choice: JSON.stringify(choice),
      fault: null,
      counts: null,
    })
    return reply.code(202).send(await answer(request, opened))
  })
  app.put('/imports/:id/columns', { config, schema: importSchemas.columns }, async (request) => {
    const opened = await open(request)
    const { stored, resource } = opened
    requireImportState(stored, 'mapping', 'checked')
    const mapping = parseColumns(context, stored, resource, getCurrentUser(request), getObjectBody(request))
    await db.transaction().execute(async (trx) => {
      await reopenAll(trx, stored.id)
      await touchImport(trx, stored, clock(), {
        state: 'mapping',
        revision: nextRevision,
        columns: JSON.stringify(mapping.columns),
        key: mapping.key,
        blank: mapping.blank,
        counts: null,
      })
    })
    return answer(request, opened)
  })
  app.get('/imports/:id/matches', { config, schema: importSchemas.matches }, async (request) => {
    const { stored, resource } = await open(request)
    const currentUser = getCurrentUser(request)
    const hasFiles = stored.reading?.archive !== undefined
    const targets = listTargets(context, resource, currentUser, { locale: stored.locale, hasFiles })
    const column = parseKeyColumn(stored, targets, request.query)
    const matches = await countKeyMatches(context, { stored, resource, currentUser }, column)
    const isProposed = targets.some((target) => target.name === column.field && canBeProposed(resource, target))
    return { ...matches, canBeProposed: isProposed && findRights(context, resource, currentUser).edit }
  })
  app.get('/imports/:id/choices', { config, schema: importSchemas.choices }, async (request) =>
    listCellChoices(context, request, await open(request)),
  )
  app.get('/imports/:id/values', { config, schema: importSchemas.values }, async (request) => {
    const { stored, resource } = await open(request)
    const field = createTextReader(request.query)('field') ?? ''
    return listUnknownValues(context, request, { stored, resource, field })
  })
  app.put('/imports/:id/values', { config, schema: importSchemas.mapValues }, async (request) => {
    const opened = await open(request)
    requireImportState(opened.stored, 'checked')
    const field = await mapValues(context, getCurrentUser(request), opened, getObjectBody(request))
    const current = await open(request)
    await startCheck(db, current.stored, clock())
    return listUnknownValues(context, request, { ...current, field })
  })
}
