import type { Db } from '../../server/db/tables.ts'
import type { TestApp } from './createTestApp.ts'

/** The mails written so far, oldest first. */
export function mailsOf({ db }: { readonly db: Db }) {
  return db.selectFrom('mails').selectAll().orderBy('id').execute()
}

/** The link in the newest mail, as its path and its token. */
export async function newestLink({ db }: { readonly db: Db }): Promise<{ path: string; token: string }> {
  const mail = await db.selectFrom('mails').select('links').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  const { pathname, searchParams } = new URL(mail.links[0] ?? '')
  return { path: pathname, token: searchParams.get('t') ?? '' }
}

/** Has a link to a new password mailed, and answers its token. */
export async function recoverToken(world: TestApp, email: string): Promise<string> {
  await world.anybody.post('/api/usuario/recuperar-senha', { email })
  return (await newestLink(world)).token
}

/** What was done to users, oldest first, as `action id by whom`. */
export async function deedsOn({ db }: { readonly db: Db }): Promise<string[]> {
  const entries = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('resource', '=', 'users')
    .orderBy('id')
    .execute()
  return entries.map(({ action, record_id, user_id }) => `${action} ${record_id} by ${user_id}`)
}
