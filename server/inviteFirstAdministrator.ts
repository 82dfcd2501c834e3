import { sql } from 'kysely'
import { createTranslator } from '#i18n/translator.ts'
import { recordAudit } from './audit/audit.ts'
import { createAccountLinks } from './auth/accountLinks.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/tables.ts'
import type { Recipient } from './mail/recipient.ts'

interface InvitationContext {
  readonly db: Db
  readonly config: Config
  readonly clock: Clock
}

/** Profiles cannot be created in the application, so an empty database gets one for each set of permissions. */
const profiles = ['ADMIN', 'GERENTE', 'USER']

/** Processes that start at the same time become ready within this time, in ms. */
const repeatDelayMs = 60_000

/**
 * Creates the profiles and the first administrator of an empty production database and mails a link to set the
 * password. Without a mail server it returns the link for printing, also on later starts while this administrator is
 * the only user and has no password, because the link may be lost or expired. Within a minute no new link is made: a
 * second process that starts at the same time would void the link that the first one has just printed.
 */
export function inviteFirstAdministrator({ db, config, clock }: InvitationContext): Promise<string | null> {
  const { adminEmail, smtpUrl } = config
  return db.transaction().execute(async (trx) => {
    // If several processes start at the same time, only the first creates the administrator; the others wait and find
    // it.
    await sql`select pg_advisory_xact_lock(hashtext('first administrator'))`.execute(trx)
    const users = await trx.selectFrom('users').select(['id', 'nome', 'email', 'password_hash']).limit(2).execute()
    const [first] = users
    const pendingUser = users.length === 1 && first?.password_hash === null ? first : undefined
    const isNew = first === undefined && adminEmail !== null
    if (!isNew && (pendingUser === undefined || smtpUrl !== null)) return null
    if (pendingUser !== undefined && (await wasRecentlyInvited(trx, pendingUser.id, clock()))) return null
    const recipient = pendingUser ?? (await addAdministrator(trx, config, adminEmail ?? '', clock()))
    const locale = config.locales[0] ?? 'pt'
    const link = await createAccountLinks(config, clock).sendRegisterLink(trx, recipient, { locale, trace: null })
    return smtpUrl === null ? link : null
  })
}

async function wasRecentlyInvited(trx: Db, userId: number, now: Date): Promise<boolean> {
  const link = await trx
    .selectFrom('temporary_tokens')
    .select('kind')
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(now.getTime() - repeatDelayMs))
    .executeTakeFirst()
  return link !== undefined
}

async function addAdministrator(trx: Db, config: Config, email: string, now: Date): Promise<Recipient> {
  for (const nome of profiles) {
    const existing = await trx.selectFrom('profiles').select('id').where('nome', '=', nome).executeTakeFirst()
    if (existing === undefined) await trx.insertInto('profiles').values({ nome }).execute()
  }
  const { id: profile_id } = await trx
    .selectFrom('profiles')
    .select('id')
    .where('nome', '=', 'ADMIN')
    .executeTakeFirstOrThrow()
  const nome = createTranslator(config.locales[0] ?? 'pt')('mail.firstAdministrator')
  const row = { nome, email, profile_id, password_hash: null, confirmed_at: null, deleted_at: null, created_at: now }
  const { id } = await trx.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()
  const record = { resource: 'users', recordId: String(id), title: nome, changes: null }
  await recordAudit(trx, { at: now, userId: null, action: 'create', ...record })
  return { id, nome, email }
}
