import { sql } from 'kysely'
import type { Locale } from '#i18n/locales.ts'
import type { Catalog } from '#resources/language/catalog.ts'
import type { RecordData } from '#resources/language/evaluate.ts'
import { users } from '#resources/users.ts'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../http/httpError.ts'
import { isAdministrator } from '../http/me.ts'
import type { RecordWrite, WriteRules } from '../records/recordWrite.ts'
import { referencesTo } from '../records/referencesTo.ts'
import { hasPassword, type Person, personIn } from './person.ts'

interface UserRuleParts {
  readonly resources: Catalog
  /** Mails a user a link, in the transaction of its cause. */
  readonly links: {
    sendRegisterLink(trx: Db, to: Person, locale: Locale): Promise<unknown>
    resendLink(trx: Db, to: Person & { readonly hasPassword: boolean }, locale: Locale): Promise<unknown>
  }
  readonly endSessionsOf: (trx: Db, userId: number) => Promise<void>
}

/**
 * Rules of users beyond their declaration: at least one active administrator remains, only administrators assign the
 * ADMIN profile, users cannot inactivate or remove themselves, and a changed email address gets a mail with a link.
 */
export function createUserRules({ resources, links, endSessionsOf }: UserRuleParts): WriteRules {
  const signOut = ({ trx, stored }: RecordWrite): Promise<void> => endSessionsOf(trx, personIn(stored).id)
  return {
    create: {
      allow: demandRightToAssign,
      after: async ({ trx, locale }, record) => void (await links.sendRegisterLink(trx, personIn(record), locale)),
    },
    edit: {
      before: async (write) => {
        const { trx, values, stored } = write
        if (values.profile === undefined || (await isAdminProfile(trx, values.profile))) return
        await demandAnotherAdmin(trx, stored)
      },
      after: async ({ trx, locale, stored }, record) => {
        if (record.email === stored.email) return
        const person = personIn(record)
        await links.resendLink(trx, { ...person, hasPassword: await hasPassword(trx, person.id) }, locale)
      },
    },
    inactivate: {
      before: async (write) => {
        demandSomebodyElse(write)
        await demandAnotherAdmin(write.trx, write.stored)
      },
      after: signOut,
    },
    remove: {
      before: async (write) => {
        demandSomebodyElse(write)
        await demandAnotherAdmin(write.trx, write.stored)
        await letGo(write.trx, resources, personIn(write.stored).id)
      },
      after: signOut,
    },
  }
}

async function demandRightToAssign({ trx, me, values }: RecordWrite): Promise<void> {
  if (me.isAdmin || !(await isAdminProfile(trx, values.profile))) return
  throw new HttpError(403, 'errors.assignAdmin', {}, { field: 'profile' })
}

function demandSomebodyElse({ me, stored }: RecordWrite): void {
  if (stored.id === me.id) throw new HttpError(400, 'errors.ownRecord')
}

/**
 * Refuses if the user is the last active administrator. Uses a lock, because two administrators who remove each other
 * at the same time would each still see the other one.
 */
async function demandAnotherAdmin(trx: Db, stored: RecordData): Promise<void> {
  if (stored.deletedAt !== null || !isAdministrator(profileIn(stored))) return
  await sql`select pg_advisory_xact_lock(hashtext('users.administrators'))`.execute(trx)
  const administrators = (await trx.selectFrom('profiles').select(['id', 'nome']).execute()).filter(({ nome }) =>
    isAdministrator(nome),
  )
  const another = await trx
    .selectFrom('users')
    .select('id')
    .where(
      'profile_id',
      'in',
      administrators.map(({ id }) => id),
    )
    .where('deleted_at', 'is', null)
    .where('id', '!=', personIn(stored).id)
    .limit(1)
    .executeTakeFirst()
  if (!another) throw new HttpError(400, 'errors.lastAdmin')
}

function profileIn({ profile }: RecordData): string {
  return profile !== null && typeof profile === 'object' && 'nome' in profile ? String(profile.nome) : ''
}

async function isAdminProfile(trx: Db, id: unknown): Promise<boolean> {
  if (typeof id !== 'number') return false
  const profile = await trx.selectFrom('profiles').select('nome').where('id', '=', id).executeTakeFirst()
  return profile !== undefined && isAdministrator(profile.nome)
}

/** Clears optional references to the user. Links and mails are deleted with the row. */
async function letGo(trx: Db, resources: Catalog, id: number): Promise<void> {
  for (const { table, column, required } of referencesTo(resources, users.name)) {
    if (required) continue
    await sql`update ${sql.table(table)} set ${sql.id(column)} = null where ${sql.id(column)} = ${id}`.execute(trx)
  }
}
