import { sql } from 'kysely'
import { getOwnerPath, isOfHouse } from '#language/belonging.ts'
import { type Catalog, getResource } from '#language/catalog.ts'
import { getAction } from '#language/derive.ts'
import { evaluatePredicate, getValue, type RecordData, unusedContext } from '#language/evaluate.ts'
import type { AddedConditions } from '#language/permissions.ts'
import type { ResourceData } from '#language/resource.ts'
import { isObject } from '#language/values.ts'
import { noteErasures } from '../audit/erasures.ts'
import { buildOfHouse } from '../db/buildOfHouse.ts'
import type { SessionEndCause } from '../db/sessionTables.ts'
import type { Db } from '../db/tables.ts'
import { isAdministratorProfile } from '../http/currentUser.ts'
import { HttpError } from '../http/httpError.ts'
import type { MailOrigin } from '../mail/mailOrigin.ts'
import type { AccountRecipient, Recipient } from '../mail/recipient.ts'
import { findReferencesTo } from '../records/findReferencesTo.ts'
import { hooksFor } from '../records/hooks.ts'
import type { CallHooks, HookContext, RecordHooks } from '../records/writeHooks.ts'
import { hasPassword, toRecipient } from './recipient.ts'

/** Ends the sessions of a user, in the transaction of the cause. */
export type EndUserSessions = (trx: Db, userId: number, cause: SessionEndCause) => Promise<void>

interface UserHookContext {
  readonly resources: Catalog
  /** Mails a user a link, in the transaction of its cause. */
  readonly links: {
    sendRegisterLink(trx: Db, to: Recipient, origin: MailOrigin): Promise<unknown>
    resendLink(trx: Db, to: AccountRecipient, origin: MailOrigin): Promise<unknown>
    sendEmailChanged(trx: Db, former: Recipient, origin: MailOrigin): Promise<void>
  }
  readonly endUserSessions: EndUserSessions
  /** The code of the declared action `resend`, if there is one. */
  readonly resend: CallHooks
  /** Whether users of an organization can only invite others, because a refused address would reveal its user. */
  readonly hidesUsers: boolean
}

/** Refuses requests with an API key, whatever its owner may do. */
const refuseKey = ({ currentUser }: Pick<HookContext, 'currentUser'>): void => {
  if (currentUser.key) throw new HttpError(403, 'errors.notByKey')
}

type UserWrite = Pick<HookContext, 'trx' | 'now' | 'currentUser'> & { readonly stored: RecordData }

/**
 * Rules of users beyond their declaration: at least one active administrator remains, only administrators assign the
 * ADMIN profile, users cannot inactivate or remove themselves, and a changed email address gets a mail with a link.
 */
export function createUserHooks(context: UserHookContext): RecordHooks {
  const { resources, links, endUserSessions, resend } = context
  const users = getResource(resources, 'users')
  const endSessions = ({ trx, stored }: UserWrite): Promise<void> =>
    endUserSessions(trx, toRecipient(stored).id, 'inactive')
  return hooksFor(users, {
    ...(getAction(users, 'resend') && { calls: { resend } }),
    create: {
      allow: (write) => requireRightToCreate(context, write),
      after: async ({ trx, locale, record, currentUser: { trace } }) =>
        void (await links.sendRegisterLink(trx, toRecipient(record), { locale, trace })),
      consequence: (translate, count) => translate('imports.consequences.registerMail', { smart_count: count }),
    },
    update: {
      before: async ({ trx, values, stored, currentUser }) => {
        if (currentUser.key) requireSameAccount(values, stored)
        if (values.profile === undefined || (await isAdminProfileId(trx, values.profile))) return
        await requireOtherAdmin(trx, users, stored)
      },
      after: async ({ trx, locale, stored, record, currentUser: { trace } }) => {
        if (record.email === stored.email) return
        const recipient = toRecipient(record)
        const account = { ...recipient, hasPassword: await hasPassword(trx, recipient.id) }
        if (account.hasPassword) await links.sendEmailChanged(trx, toRecipient(stored), { locale, trace })
        await links.resendLink(trx, account, { locale, trace })
      },
    },
    ...(getAction(users, 'transfer') && {
      actions: {
        transfer: {
          before: async (write: UserWrite) => {
            refuseKey(write)
            await requireOtherAdmin(write.trx, users, write.stored)
          },
          after: ({ trx, stored }: UserWrite) => endUserSessions(trx, toRecipient(stored).id, 'moved'),
        },
      },
    }),
    activate: { before: async (write) => refuseKey(write) },
    inactivate: {
      before: async (write) => {
        refuseKey(write)
        requireOtherUser(write, 'toggle')
        await requireOtherAdmin(write.trx, users, write.stored)
      },
      after: endSessions,
    },
    remove: {
      before: async (write) => {
        refuseKey(write)
        requireOtherUser(write, 'remove')
        await requireOtherAdmin(write.trx, users, write.stored)
        const { id } = toRecipient(write.stored)
        await clearReferences(write.trx, resources, id)
        await noteErasures(write.trx, [id], write.now)
      },
      after: endSessions,
    },
  })
}

interface NewUser extends Pick<HookContext, 'trx' | 'currentUser'> {
  readonly values: { readonly profile?: unknown }
}

async function requireRightToCreate({ hidesUsers, resources }: UserHookContext, write: NewUser): Promise<void> {
  if (hidesUsers && !isOfHouse(resources, write.currentUser)) throw new HttpError(403, 'errors.inviteInstead')
  await requireRightToAssign(write)
}

async function requireRightToAssign({ trx, currentUser, values }: NewUser): Promise<void> {
  if ((currentUser.isAdmin && !currentUser.key) || !(await isAdminProfileId(trx, values.profile))) return
  throw new HttpError(403, currentUser.key ? 'errors.notByKey' : 'errors.assignAdmin', {}, { field: 'profile' })
}

/** @throws HttpError 403 if a body changes the login or the permissions of the account */
function requireSameAccount(values: Readonly<Record<string, unknown>>, stored: RecordData): void {
  const profileId = isObject(stored.profile) ? stored.profile.id : null
  const changed = [
    ...(values.email !== undefined && values.email !== stored.email ? ['email'] : []),
    ...(values.profile !== undefined && values.profile !== profileId ? ['profile'] : []),
  ]
  if (changed[0] !== undefined) throw new HttpError(403, 'errors.notByKey', {}, { field: changed[0] })
}

/** The conditions that prevent users from changing their own account, by action. */
export const accountConditions = {
  toggle: { id: { ne: '$me.id' } },
  remove: { id: { ne: '$me.id' } },
} as const satisfies AddedConditions

function requireOtherUser({ currentUser: me, stored }: UserWrite, action: keyof typeof accountConditions): void {
  if (!evaluatePredicate(accountConditions[action], stored, { ...unusedContext, me }))
    throw new HttpError(400, 'errors.ownRecord')
}

/**
 * Refuses if the user is the last active administrator, of the house if users belong to owners. Uses a lock, because
 * two administrators who remove each other at the same time would each still see the other one.
 */
async function requireOtherAdmin(trx: Db, users: ResourceData, stored: RecordData): Promise<void> {
  if (!isChiefAdmin(users, stored)) return
  await sql`select pg_advisory_xact_lock(hashtext('users.administrators'))`.execute(trx)
  if (!(await hasOtherAdmin(trx, users, stored))) throw new HttpError(400, 'errors.lastAdmin')
}

/** For the last active administrator, the actions that are refused; undefined for any other record. */
export async function findLastAdminObstacle({ db }: { readonly db: Db }, resource: ResourceData, stored: RecordData) {
  if (resource.name !== 'users' || !isChiefAdmin(resource, stored) || (await hasOtherAdmin(db, resource, stored)))
    return undefined
  return { actions: ['toggle', 'remove', 'transfer'], why: 'permissions.lastAdmin' } as const
}

/** Whether a user is one of the active administrators, of whom at least one must remain. */
function isChiefAdmin(users: ResourceData, stored: RecordData): boolean {
  if (stored.deletedAt !== null || !isAdministratorProfile(getProfileName(stored))) return false
  return users.belongsTo === undefined || getValue(stored, getOwnerPath(users.belongsTo)) === null
}

async function hasOtherAdmin(db: Db, users: ResourceData, stored: RecordData): Promise<boolean> {
  const administrators = (await db.selectFrom('profiles').select(['id', 'nome']).execute()).filter(({ nome }) =>
    isAdministratorProfile(nome),
  )
  const otherAdmin = await db
    .selectFrom('users')
    .select('id')
    .where(
      'profile_id',
      'in',
      administrators.map(({ id }) => id),
    )
    .where('deleted_at', 'is', null)
    .where(buildOfHouse([users]))
    .where('id', '!=', toRecipient(stored).id)
    .limit(1)
    .executeTakeFirst()
  return otherAdmin !== undefined
}

function getProfileName({ profile }: RecordData): string {
  return profile !== null && typeof profile === 'object' && 'nome' in profile ? String(profile.nome) : ''
}

async function isAdminProfileId(trx: Db, id: unknown): Promise<boolean> {
  if (typeof id !== 'number') return false
  const profile = await trx.selectFrom('profiles').select('nome').where('id', '=', id).executeTakeFirst()
  return profile !== undefined && isAdministratorProfile(profile.nome)
}

/** Clears optional references to the user. Links and mails are deleted with the row. */
async function clearReferences(trx: Db, resources: Catalog, id: number): Promise<void> {
  for (const { table, column, required } of findReferencesTo(resources, 'users')) {
    if (required) continue
    await sql`update ${sql.table(table)} set ${sql.id(column)} = null where ${sql.id(column)} = ${id}`.execute(trx)
  }
}
