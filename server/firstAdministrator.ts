import { sql } from 'kysely'
import { createTranslator } from '#i18n/translator.ts'
import { recordAudit } from './audit/audit.ts'
import { createAccountLinks, type Recipient } from './auth/accountLinks.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/tables.ts'

interface FirstAdministratorParts {
  readonly db: Db
  readonly config: Config
  readonly clock: Clock
}

/** Profiles are not made on a screen, so an empty database needs the ones that differ in what they may do. */
const profiles = ['ADMIN', 'GERENTE', 'USER']

/** Processes that start together are ready within this time of each other. */
const justNowMs = 60_000

/**
 * Gives an empty production database its profiles and its first administrator, who is mailed a link to a password. Where
 * no mail server is configured the link is answered, to be printed: also on later starts, as long as nobody but this
 * administrator exists and no password was chosen, because the link may be lost or expired. Within a minute it is not made
 * anew: another process that starts at the same time has just printed it, and the new link would void that one.
 */
export function inviteFirstAdministrator({ db, config, clock }: FirstAdministratorParts): Promise<string | null> {
  const { adminEmail, smtpUrl } = config
  return db.transaction().execute(async (trx) => {
    // Of several processes that start at once the others find that it is done.
    await sql`select pg_advisory_xact_lock(hashtext('first administrator'))`.execute(trx)
    const users = await trx.selectFrom('users').select(['id', 'nome', 'email', 'password_hash']).limit(2).execute()
    const [first] = users
    const waiting = users.length === 1 && first?.password_hash === null ? first : undefined
    const isNew = first === undefined && adminEmail !== null
    if (!isNew && (waiting === undefined || smtpUrl !== null)) return null
    if (waiting !== undefined && (await wasJustInvited(trx, waiting.id, clock()))) return null
    const person = waiting ?? (await addAdministrator(trx, config, adminEmail ?? '', clock()))
    const locale = config.locales[0] ?? 'pt'
    const link = await createAccountLinks(config, clock).sendRegisterLink(trx, person, locale)
    return smtpUrl === null ? link : null
  })
}

async function wasJustInvited(trx: Db, userId: number, now: Date): Promise<boolean> {
  const link = await trx
    .selectFrom('temporary_tokens')
    .select('kind')
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(now.getTime() - justNowMs))
    .executeTakeFirst()
  return link !== undefined
}

async function addAdministrator(trx: Db, config: Config, email: string, now: Date): Promise<Recipient> {
  for (const nome of profiles) {
    const found = await trx.selectFrom('profiles').select('id').where('nome', '=', nome).executeTakeFirst()
    if (found === undefined) await trx.insertInto('profiles').values({ nome }).execute()
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
