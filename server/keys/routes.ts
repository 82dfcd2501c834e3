import type { FastifyInstance, FastifyRequest } from 'fastify'
import { resolveLocale } from '#i18n/locales.ts'
import { isOfHouse } from '#language/belonging.ts'
import type { Catalog } from '#language/catalog.ts'
import type { Clock } from '../clock.ts'
import type { KeyHolders } from '../configParsers.ts'
import type { Db } from '../db/tables.ts'
import { getCurrentUser } from '../http/access.ts'
import { getObjectBody } from '../http/bodies.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { HttpError } from '../http/httpError.ts'
import { readId } from '../http/readId.ts'
import { requireConfirmation } from '../http/requireConfirmation.ts'
import { type ApiKey, createKey, endKey, findKey, type KeyWrite, listKeys, rotateKey } from './keys.ts'
import { parseName, parseNewKey, parseRotation } from './parseKey.ts'
import { keySchemas } from './schemas.ts'
import { createServiceAccount, listServiceAccounts, stopServiceAccount } from './serviceAccounts.ts'

interface KeysContext {
  readonly db: Db
  readonly clock: Clock
  readonly resources: Catalog
  /** Which users may have keys. */
  readonly apiKeys: Exclude<KeyHolders, 'none'>
  /** Whether the current user sees the user with this id. */
  readonly seesUser: (currentUser: CurrentUser, id: number) => Promise<boolean>
}

/**
 * API keys: GET and POST /keys, POST /keys/{id}/rotate, DELETE /keys/{id}. Each user manages their own keys;
 * administrators also manage those of service accounts, and can end those of users whom they see.
 */
export function keyRoutes(app: FastifyInstance, context: KeysContext): void {
  const { db, clock, resources, apiKeys } = context
  const config = { access: apiKeys } as const
  app.get('/keys', { config, schema: keySchemas.list }, async (request) => {
    const currentUser = getCurrentUser(request)
    if (!currentUser.isAdmin) return listKeys(db, clock(), currentUser.id)
    return keepSeen(context, currentUser, await listKeys(db, clock()))
  })
  app.post('/keys', { config, schema: keySchemas.create }, async (request, reply) => {
    const write = toWrite(context, request)
    await requireConfirmation(db, write.currentUser, write.now)
    const key = parseNewKey(resources, getObjectBody(request), write.now)
    if (key.serviceAccountId !== undefined && !administersAccounts(context, write.currentUser))
      throw new HttpError(403, 'errors.forbidden')
    const created = await createKey(db, key, resolveLocale(request.headers['content-language']), write)
    return reply.code(201).send(created)
  })
  app.post('/keys/:id/rotate', { config, schema: keySchemas.rotate }, async (request, reply) => {
    const write = toWrite(context, request)
    const key = await findSeenKey(context, request)
    // Only the owner may get a new secret, because a program with the secret acts as the owner.
    if (!belongsTo(context, key, write.currentUser)) throw new HttpError(403, 'errors.keyOfSomebodyElse')
    const formerMs = parseRotation(request.body)
    return reply.code(201).send(await rotateKey(db, key, formerMs, write))
  })
  app.delete('/keys/:id', { config, schema: keySchemas.end }, async (request, reply) => {
    await endKey(db, await findSeenKey(context, request), toWrite(context, request))
    return reply.code(204).send()
  })
  serviceAccountRoutes(app, context)
}

/** GET, POST and DELETE /service-accounts, for administrators of the house. */
function serviceAccountRoutes(app: FastifyInstance, context: KeysContext): void {
  const { db, clock } = context
  const config = { access: 'admin' } as const
  app.get('/service-accounts', { config, schema: keySchemas.listAccounts }, (request) => {
    requireAdministration(context, request)
    return listServiceAccounts(db, clock())
  })
  app.post('/service-accounts', { config, schema: keySchemas.createAccount }, async (request, reply) => {
    requireAdministration(context, request)
    const { name, profileId } = getObjectBody(request)
    const account = { name: parseName(name), profileId: typeof profileId === 'number' ? profileId : 0 }
    if (!Number.isInteger(account.profileId) || account.profileId < 1 || account.profileId > 2 ** 31 - 1)
      throw new HttpError(400, 'errors.unknownProfile', {}, { field: 'profileId' })
    const id = await createServiceAccount(db, account, toWrite(context, request))
    const accounts = await listServiceAccounts(db, clock())
    return reply.code(201).send(accounts.find(({ serviceAccountId }) => serviceAccountId === id))
  })
  app.delete('/service-accounts/:id', { config, schema: keySchemas.stopAccount }, async (request, reply) => {
    requireAdministration(context, request)
    await stopServiceAccount(db, readId(request), toWrite(context, request))
    return reply.code(204).send()
  })
}

const toWrite = ({ clock }: KeysContext, request: FastifyRequest): KeyWrite => ({
  currentUser: getCurrentUser(request),
  now: clock(),
})

/** Service accounts belong to the house, because they see the records of all owners. */
const administersAccounts = ({ resources }: KeysContext, currentUser: CurrentUser): boolean =>
  currentUser.isAdmin && isOfHouse(resources, currentUser)

/** @throws HttpError 403 for administrators of an organization */
function requireAdministration(context: KeysContext, request: FastifyRequest): void {
  if (!administersAccounts(context, getCurrentUser(request))) throw new HttpError(403, 'errors.forbidden')
}

const belongsTo = (context: KeysContext, { owner }: ApiKey, currentUser: CurrentUser): boolean =>
  owner.kind === 'person' ? owner.id === currentUser.id : administersAccounts(context, currentUser)

/** The keys that the user sees: the user's own, and for administrators those of users whom they see. */
async function keepSeen(context: KeysContext, currentUser: CurrentUser, keys: readonly ApiKey[]): Promise<ApiKey[]> {
  const administers = administersAccounts(context, currentUser)
  const people = [...new Set(keys.flatMap(({ owner }) => (owner.kind === 'person' ? [owner.id] : [])))]
  const seen = new Set<number>()
  for (const id of people) if (id === currentUser.id || (await context.seesUser(currentUser, id))) seen.add(id)
  return keys.filter(({ owner }) => (owner.kind === 'serviceAccount' ? administers : seen.has(owner.id)))
}

/** The key in the path. @throws HttpError 404 if the user does not see it */
async function findSeenKey(context: KeysContext, request: FastifyRequest): Promise<ApiKey> {
  const currentUser = getCurrentUser(request)
  const key = await findKey(context.db, readId(request), context.clock())
  const isKnown =
    key !== undefined &&
    (belongsTo(context, key, currentUser) ||
      (key.owner.kind === 'person' && currentUser.isAdmin && (await context.seesUser(currentUser, key.owner.id))))
  if (!isKnown) throw new HttpError(404, 'errors.notFound')
  return key
}
