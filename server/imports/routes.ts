import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { resolveLocale } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import type { Import } from '#language/imports/import.ts'
import { getCurrentUser } from '../http/access.ts'
import { getObjectBody } from '../http/bodies.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { HttpError } from '../http/httpError.ts'
import { createListPage, createTextReader, parsePageQuery } from '../http/listQuery.ts'
import { toImport } from './answer.ts'
import { listTargets } from './columns.ts'
import { buildImporterSight } from './importerSight.ts'
import { type ImportRoutes, readNumber, readParam } from './importRoutes.ts'
import { findImportable, findRights, type ImportsContext, mayImport } from './importsContext.ts'
import { registerImportWriteRoutes } from './importWriteRoutes.ts'
import { mappingRoutes } from './mappingRoutes.ts'
import { previewRoutes } from './previewRoutes.ts'
import { importSchemas } from './schemas.ts'
import { type OpenImport, openImport } from './storedImports.ts'
import { sendTemplate } from './template.ts'
import { announceImport, partBytes, storePart } from './upload.ts'

/** Registers /imports: files whose rows become records, for users who may create or change records. */
export function importRoutes(app: FastifyInstance, context: ImportsContext): void {
  const access = (currentUser: CurrentUser): boolean =>
    currentUser.isStaff &&
    context.records.resources.some((resource) => mayImport(findRights(context, resource, currentUser)))
  const open: ImportRoutes['open'] = (request, options) =>
    openImport(context, getCurrentUser(request), readParam(request, 'id'), options)
  const answer: ImportRoutes['answer'] = async (request, { stored }) => {
    const { stored: current, resource } = await openImport(context, getCurrentUser(request), String(stored.id), {
      byAdministrators: true,
    })
    return answerImport(context, request, { stored: current, resource })
  }
  const routes: ImportRoutes = { context, config: { access }, open, answer }
  registerListAndUpload(app, routes)
  mappingRoutes(app, routes)
  previewRoutes(app, routes)
  registerImportWriteRoutes(app, routes)
}

function answerImport(
  context: ImportsContext,
  request: FastifyRequest,
  { stored, resource }: OpenImport,
): Promise<Import> {
  const currentUser = getCurrentUser(request)
  const translate = createTranslator(resolveLocale(request.headers['content-language']))
  const targets = stored.reading
    ? listTargets(context, resource, currentUser, {
        locale: translate.locale,
        hasFiles: stored.reading.archive !== undefined,
      })
    : []
  return toImport(context, stored, resource, { currentUser, translate, targets })
}

function registerListAndUpload(app: FastifyInstance, routes: ImportRoutes): void {
  const { context, config, open, answer } = routes
  app.get('/imports', { config, schema: importSchemas.list }, (request) => listImports(context, request))
  app.post('/imports', { config, schema: importSchemas.announce }, async (request, reply) => {
    const { resource, name, bytes } = getObjectBody(request)
    const locale = resolveLocale(request.headers['content-language'])
    const stored = await announceImport(context, getCurrentUser(request), locale, { resource, name, bytes })
    return reply
      .code(201)
      .send(await answer(request, { stored, resource: findImportable(context, stored.resource) ?? fail() }))
  })
  app.get('/imports/template/:resource', { config, schema: importSchemas.template }, (request, reply) =>
    sendTemplate(context, request, reply, readParam(request, 'resource')),
  )
  app.get('/imports/:id', { config, schema: importSchemas.get }, async (request, reply) =>
    sendIfChanged(request, reply, await answer(request, await open(request, { byAdministrators: true }))),
  )
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: partBytes },
      (_request, body, done) => done(null, body),
    )
    const options = { config, schema: importSchemas.part, bodyLimit: partBytes }
    scope.put('/imports/:id/parts/:number', options, async (request, reply) => {
      const { stored } = await open(request)
      if (!Buffer.isBuffer(request.body)) throw new HttpError(400, 'imports.errors.octets')
      await storePart(context, stored, readNumber(readParam(request, 'number')), request.body)
      return reply.code(204).send()
    })
  })
}

const fail = (): never => {
  throw new HttpError(404, 'errors.notFound')
}

/** Sends 304 if the client already has this response, because clients poll every second while an import runs. */
function sendIfChanged(request: FastifyRequest, reply: FastifyReply, body: Import): FastifyReply {
  const etag = `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url')}"`
  void reply.header('etag', etag)
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(body)
}

async function listImports(context: ImportsContext, request: FastifyRequest) {
  const currentUser = getCurrentUser(request)
  const readText = createTextReader(request.query)
  const { page, perPage } = parsePageQuery(request.query)
  const [resource, state] = [readText('resource'), readText('state')]
  let selection = context.records.db
    .selectFrom('imports as i')
    .where(buildImporterSight(context, currentUser))
    .where(
      'i.resource',
      'in',
      context.records.resources.map(({ name }) => name),
    )
  if (resource !== undefined) selection = selection.where('i.resource', '=', resource)
  if (state !== undefined) selection = selection.where('i.state', '=', state as Import['state'])
  const { total } = await selection.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await selection
    .leftJoin('users as importer', 'importer.id', 'i.user_id')
    .selectAll('i')
    .select('importer.nome')
    .orderBy('i.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const data = await Promise.all(
    rows.flatMap((stored) => {
      const found = findImportable(context, stored.resource)
      return found ? [answerImport(context, request, { stored, resource: found })] : []
    }),
  )
  return createListPage(data, Number(total), perPage)
}
