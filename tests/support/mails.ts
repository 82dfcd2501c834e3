import type { Db } from '../../server/db/tables.ts'
import { buildInsertMail, type NewMail } from '../../server/mail/mailQueue.ts'
import type { TestApp } from './createTestApp.ts'

/** The mails written so far, oldest first. */
export function readMails({ db }: { readonly db: Db }) {
  return db.selectFrom('mails').selectAll().orderBy('id').execute()
}

/** Queues a mail of a person, whose link is good for an hour unless said otherwise. */
export async function queueMail(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  userId: number,
  changes: Partial<NewMail> = {},
): Promise<void> {
  const texts = { subject: 'Assunto', text: 'Texto', html: '<p>Texto</p>' }
  const expiresAt = new Date(clock().getTime() + 3_600_000)
  const mail = { userId, kind: 'recover', recipient: 'ana@example.com', locale: 'pt', expiresAt } as const
  const links = ['https://painel.example/x?t=segredo']
  await buildInsertMail(db, { ...mail, ...texts, links, ...changes }, clock()).execute()
}

/** The link in the newest mail, as its path and its token. */
export async function readNewestLink({ db }: { readonly db: Db }): Promise<{ path: string; token: string }> {
  const mail = await db.selectFrom('mails').select('links').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  const { pathname, searchParams } = new URL(mail.links[0] ?? '')
  return { path: pathname, token: searchParams.get('t') ?? '' }
}

/** Has a link to a new password mailed, and answers its token. */
export async function requestRecoverToken(testApp: TestApp, email: string): Promise<string> {
  await testApp.anonymous.post('/api/usuario/recuperar-senha', { email })
  return (await readNewestLink(testApp)).token
}

/** What was done to users, oldest first, as `action id by whom`. */
export async function readUserAudit({ db }: { readonly db: Db }): Promise<string[]> {
  const entries = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('resource', '=', 'users')
    .orderBy('id')
    .execute()
  return entries.map(({ action, record_id, user_id }) => `${action} ${record_id} by ${user_id}`)
}
