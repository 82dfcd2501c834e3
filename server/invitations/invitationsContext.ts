import type { Locale } from '#i18n/locales.ts'
import { findOwnerField } from '#language/belonging.ts'
import { getWirePath } from '#language/bodyLeaves.ts'
import { type Catalog, findTarget, getResource } from '#language/catalog.ts'
import type { ResourceData } from '#language/resource.ts'
import type { Config } from '../config.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import type { RateLimiter } from '../http/rateLimiter.ts'
import type { RecordCode } from '../records/recordRoutes.ts'
import type { RecordsContext } from '../records/recordsContext.ts'
import type { RecordRequest } from '../records/recordWrite.ts'

/** The parts of the server that invitations need. */
export interface InvitationsContext {
  readonly records: RecordsContext
  /** The code of the product; its hooks of users decide which profiles a user may assign. */
  readonly code: RecordCode
  readonly rateLimiter: RateLimiter
  readonly config: Pick<Config, 'appUrl' | 'productName'>
}

/** The owners to which users belong. */
interface Ownership {
  readonly belongsTo: string
  /** The name of the owner's key in bodies: `organizationId`. */
  readonly wirePath: string
  readonly resource: ResourceData
  /** The field with the name of an owner. */
  readonly title: string
}

export function findOwnership(resources: Catalog): Ownership | undefined {
  const users = getResource(resources, 'users')
  const field = findOwnerField(users)
  const target = field && findTarget(resources, field.options.to)
  if (!field || !target || users.belongsTo === undefined) return undefined
  const { belongsTo } = users
  return {
    belongsTo,
    wirePath: getWirePath(belongsTo, field),
    resource: target.resource,
    title: target.resource.title ?? target.resource.key,
  }
}

/** A request to create a user, for which the hooks can be replaced. */
export function createUserRequest(
  { records: context, code }: InvitationsContext,
  currentUser: CurrentUser,
  locale: Locale,
  replaceHooks: (hooks: NonNullable<RecordRequest['hooks']>) => NonNullable<RecordRequest['hooks']> = (hooks) => hooks,
): RecordRequest {
  const resource = getResource(context.resources, 'users')
  const hooks = code.hooks.find((candidate) => candidate.resource === resource.name) ?? { resource: resource.name }
  return { context, resource, currentUser, locale, hooks: replaceHooks(hooks), allHooks: code.hooks, jobs: code.jobs }
}

/** A name that passes the checks of a new user; the invited person gives the real name. */
export const anyName = 'Convidado'
