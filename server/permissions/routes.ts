import type { FastifyInstance } from 'fastify'
import { resolveLocale } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import { getResource } from '#language/catalog.ts'
import type { ResourceData } from '#language/resource.ts'
import { getCurrentUser } from '../http/access.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { HttpError } from '../http/httpError.ts'
import { createTextReader } from '../http/listQuery.ts'
import { findUserWithStatus, type UserWithStatus } from '../records/findUserWithStatus.ts'
import { parseRecordKey } from '../records/parseRecordKey.ts'
import { getRecord } from '../records/readRecords.ts'
import { mayReadRecords, type RecordsContext, viewAs } from '../records/recordsContext.ts'
import type { RecordId } from '../records/save.ts'
import { checkPermissions } from './check.ts'
import { buildMatrix, type CodeRules } from './matrix.ts'
import { checkSchema, matrixSchema } from './schemas.ts'

/**
 * GET /permissions: what users may do with records by their profile, for administrators. GET /permissions/check: what
 * one user may do with one record; staff can ask about themselves, administrators about users whom they see.
 */
export function permissionRoutes(app: FastifyInstance, context: RecordsContext, rules: CodeRules): void {
  app.get('/permissions', { config: { access: 'admin' }, schema: matrixSchema }, (request) =>
    buildMatrix(context, rules.conditions, createTranslator(resolveLocale(request.headers['content-language']))),
  )
  app.get('/permissions/check', { config: { access: 'staff', viewAs: true }, schema: checkSchema }, async (request) => {
    const asker = getCurrentUser(request)
    const getText = createTextReader(request.query)
    const resource = context.resources.find(({ name, internal }) => name === getText('resource') && !internal)
    if (!resource || !mayReadRecords(context, resource, asker)) throw new HttpError(404, 'errors.notFound')
    const person = await readPerson(context, asker, getText('user'))
    const id = parseRecordKey(resource, getText('id') ?? '')
    if (id === undefined || !(await seesRecord(context, asker, resource, id)))
      throw new HttpError(404, 'errors.notFound')
    const translate = createTranslator(resolveLocale(request.headers['content-language']))
    return checkPermissions(context, { resource, id, person, asker, rules, translate })
  })
}

/** @throws HttpError 403 if the user may only ask about themselves, 404 if the user does not see the other user */
async function readPerson(
  context: RecordsContext,
  asker: CurrentUser,
  text: string | undefined,
): Promise<UserWithStatus> {
  if (text === undefined || text === String(asker.id)) return { user: asker, isActive: true }
  if (!asker.isAdmin) throw new HttpError(403, 'errors.forbidden')
  const users = getResource(context.resources, 'users')
  const id = parseRecordKey(users, text)
  const isSeen = typeof id === 'number' && (await seesRecord(context, asker, users, id))
  const person = isSeen ? await findUserWithStatus(context, id) : undefined
  if (!person) throw new HttpError(404, 'errors.notFound')
  return person
}

async function seesRecord(
  context: RecordsContext,
  asker: CurrentUser,
  resource: ResourceData,
  id: RecordId,
): Promise<boolean> {
  const view = viewAs(context, resource, asker)
  return (await getRecord(view.context, context.db, view.resource, id)) !== undefined
}
