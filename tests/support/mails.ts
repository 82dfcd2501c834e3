import type { Db } from '../../server/db/tables.ts'
import { buildInsertMail, type NewMail } from '../../server/mail/mailQueue.ts'
import type { TestApp } from './createTestApp.ts'

/** All queued mails, oldest first. */
export function readMails({ db }: { readonly db: Db }) {
  return db.selectFrom('mails').selectAll().orderBy('id').execute()
}

/** Queues a mail to a user; by default its link is valid for one hour. */
export async function queueMail(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  userId: number,
  changes: Partial<NewMail> = {},
): Promise<void> {
  const texts = { subject: 'Assunto', text: 'Texto', html: '<p>Texto</p>' }
  const expiresAt = new Date(clock().getTime() + 3_600_000)
  const mail = { userId, kind: 'recover', recipient: 'ana@example.com', locale: 'pt', trace: null, expiresAt } as const
  const links = ['https://painel.example/x?t=segredo']
  await buildInsertMail(db, { ...mail, ...texts, links, ...changes }, clock()).execute()
}

/** The path and the token of the link in the newest mail. */
export async function readNewestLink({ db }: { readonly db: Db }): Promise<{ path: string; token: string }> {
  const mail = await db.selectFrom('mails').select('links').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  const { pathname, searchParams } = new URL(mail.links[0] ?? '')
  return { path: pathname, token: searchParams.get('t') ?? '' }
}

/** Requests a password link by mail and returns its token. */
export async function requestRecoverToken(testApp: TestApp, email: string): Promise<string> {
  await testApp.anonymous.post('/api/usuario/recuperar-senha', { email })
  return (await readNewestLink(testApp)).token
}

/** The audit entries of users, oldest first, as `action id by userId`. */
export async function readUserAudit({ db }: { readonly db: Db }): Promise<string[]> {
  const entries = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('resource', '=', 'users')
    .orderBy('id')
    .execute()
  return entries.map(({ action, record_id, user_id }) => `${action} ${record_id} by ${user_id}`)
}
