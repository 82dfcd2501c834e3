import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Mailer, OutgoingMail } from '../../server/mail/mailer.ts'
import { createMailer, MailRejectedError } from '../../server/mail/mailer.ts'
import { buildExpireMails, reserveDueMail } from '../../server/mail/mailQueue.ts'
import { type MailFailure, mailsIntervalMs, sendDueMails } from '../../server/mail/sendMails.ts'
import { runRepeatedly } from '../../server/schedule.ts'
import { createTestClock } from '../support/createTestApp.ts'
import { getUnreachableMailUrl, startMailServer } from '../support/mailServer.ts'
import { queueMail, readMails } from '../support/mails.ts'
import { openTestDatabase } from '../support/testDatabase.ts'
import { addUser } from '../support/testUsers.ts'

const start = Date.UTC(2026, 2, 1, 12)
const minute = 60_000
let clock = createTestClock(start)
let userId: number
const database = await openTestDatabase()
beforeEach(async () => {
  await database.truncate()
  clock = createTestClock(start)
  sent = []
  userId = (await addUser(database.db)).id
})
afterAll(() => database.close())

const queueTestMail = (changes?: Parameters<typeof queueMail>[2]) =>
  queueMail({ db: database.db, clock }, userId, changes)

/** A fake mailer that sends with this function. */
function createFakeMailer(send: (mail: OutgoingMail) => void | Promise<void>, keepsTexts = false): Mailer {
  return { keepsContent: keepsTexts, send: async (mail) => send(mail) }
}

/** The ids of the mails that `recordingMailer` has sent in the running test. */
let sent: number[] = []
const recordingMailer = createFakeMailer(({ id }) => void sent.push(id))

/** Sends all due mails once; returns the failures. */
async function sendWith(mailer: Mailer, signal?: AbortSignal): Promise<MailFailure[]> {
  const failures: MailFailure[] = []
  await sendDueMails({ db: database.db, mailer, clock, warn: (failure) => void failures.push(failure) }, signal)
  return failures
}

const config = { mode: 'production', appUrl: 'https://painel.example', productName: 'Sillage', mailFrom: null } as const
const createSmtpMailer = (url: string): Mailer => {
  const mailer = createMailer({ ...config, smtpUrl: url })
  if (!mailer) throw new Error('a mail server is configured')
  return mailer
}
const readTestMails = () => readMails(database)
const rejectConnection = () =>
  Promise.reject(Object.assign(new Error('no <ana@example.com>'), { code: 'ECONNREFUSED' }))

test('a mail goes to the mail server in text and HTML, once, and its text is gone then', async () => {
  const server = await startMailServer()
  await queueTestMail({ subject: 'Sillage: crie uma nova senha', text: 'Olá, Ção', html: '<p>Olá, Ção</p>' })
  expect(await sendWith(createSmtpMailer(server.url))).toEqual([])
  await sendWith(createSmtpMailer(server.url))
  expect(server.received).toHaveLength(1)
  const [{ from, to, source } = { from: '', to: [], source: '' }] = server.received
  expect([from, to]).toEqual(['no-reply@painel.example', ['ana@example.com']])
  expect(source).toMatch(/^From: Sillage <no-reply@painel\.example>\r$/m)
  expect(source).toMatch(/^Subject: Sillage: crie uma nova senha\r$/m)
  expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(source).toMatch(/text\/plain[\s\S]+text\/html/)
  expect(await readTestMails()).toMatchObject([{ state: 'sent', sent_at: clock(), text: '', html: '', links: [] }])
})

test('mails come from the address that is configured', async () => {
  const server = await startMailServer()
  await queueTestMail()
  const mailer = createMailer({ ...config, smtpUrl: server.url, mailFrom: 'painel@marca.example' })
  await sendWith(mailer ?? createFakeMailer(() => undefined))
  expect(server.received[0]?.from).toBe('painel@marca.example')
})

test('while the mail server is down the mail is kept, and it goes when the server is back', async () => {
  await queueTestMail()
  const failures = await sendWith(createSmtpMailer(await getUnreachableMailUrl()))
  expect(failures).toMatchObject([{ attempts: 1, willRetry: true }])
  expect(await readTestMails()).toMatchObject([{ state: 'queued', text: 'Texto' }])
  const server = await startMailServer()
  await sendWith(createSmtpMailer(server.url))
  expect(server.received).toHaveLength(0)
  clock.advance(minute)
  await sendWith(createSmtpMailer(server.url))
  expect(server.received).toHaveLength(1)
})

test('a mail is tried again after one minute, two, four, … an hour at most', async () => {
  await queueTestMail({ expiresAt: new Date(start + 7 * 24 * 60 * minute) })
  const delays: number[] = []
  for (let attempt = 0; attempt < 9; attempt++) {
    await sendWith(createFakeMailer(rejectConnection))
    const next = (await readTestMails())[0]?.next_at.getTime() ?? 0
    delays.push((next - clock().getTime()) / minute)
    clock.advance(next - clock().getTime())
  }
  expect(delays).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
})

test('a mail whose link has ended is not sent any more', async () => {
  await queueTestMail()
  clock.advance(60 * minute)
  await sendWith(recordingMailer)
  expect(sent).toEqual([])
  expect(await readTestMails()).toMatchObject([{ state: 'expired', text: '', links: [] }])
})

test('a mail that a newer one has made void is not sent, others of the person are', async () => {
  await queueTestMail({ kind: 'recover' })
  await queueTestMail({ kind: 'register' })
  await buildExpireMails(database.db, userId, ['recover'], clock()).execute()
  await sendWith(recordingMailer)
  expect(await readTestMails()).toMatchObject([{ state: 'expired' }, { state: 'sent' }])
  expect(sent).toHaveLength(1)
})

test('a mail that is withdrawn while others go does not go after them', async () => {
  await queueTestMail({ kind: 'register' })
  await queueTestMail({ kind: 'recover' })
  const withdrawingMailer = createFakeMailer(async ({ id }) => {
    sent.push(id)
    await buildExpireMails(database.db, userId, ['recover'], clock()).execute()
  })
  await sendWith(withdrawingMailer)
  expect(sent).toEqual([1])
  await sendWith(withdrawingMailer)
  expect(await readTestMails()).toMatchObject([{ state: 'sent' }, { state: 'expired', text: '' }])
})

test('an address that the mail server refuses for good is not tried again, and the others go', async () => {
  const server = await startMailServer((to) => (to === 'ana@example.com' ? { code: 550, text: 'nobody' } : undefined))
  await queueTestMail()
  await queueTestMail({ recipient: 'bia@example.com' })
  const failures = await sendWith(createSmtpMailer(server.url))
  expect(failures).toMatchObject([{ code: '550', willRetry: false }])
  expect(await readTestMails()).toMatchObject([
    { state: 'refused', text: '', links: [], sent_at: null },
    { state: 'sent' },
  ])
  expect(server.received.map(({ to }) => to)).toEqual([['bia@example.com']])
})

test('an address that the mail server refuses for now is tried again', async () => {
  const server = await startMailServer(() => ({ code: 451, text: 'later' }))
  await queueTestMail()
  expect(await sendWith(createSmtpMailer(server.url))).toMatchObject([{ code: '451', willRetry: true }])
})

test('what is reported of a failure names nobody', async () => {
  await queueTestMail()
  const refused = new MailRejectedError('no <ana@example.com>', { cause: { responseCode: 550 } })
  const failures = await sendWith(createFakeMailer(rejectConnection))
  clock.advance(minute)
  failures.push(...(await sendWith(createFakeMailer(() => Promise.reject(refused)))))
  expect(failures).toHaveLength(2)
  expect(JSON.stringify(failures)).not.toContain('ana')
})

test('two processes on one database send a mail once', async () => {
  for (let count = 0; count < 6; count++) await queueTestMail()
  await Promise.all([sendWith(recordingMailer), sendWith(recordingMailer), sendWith(recordingMailer)])
  expect([...sent].sort()).toEqual([1, 2, 3, 4, 5, 6])
})

test('a mail that a process took and never sent is sent by another, five minutes later', async () => {
  await queueTestMail()
  expect(await reserveDueMail(database.db, clock())).toMatchObject({ recipient: 'ana@example.com', attempts: 1 })
  expect(await reserveDueMail(database.db, clock())).toBeUndefined()
  clock.advance(5 * minute)
  expect(await reserveDueMail(database.db, clock())).toMatchObject({ attempts: 2 })
})

test('in demo mode without a mail server mails are kept to be read; in production they wait', async () => {
  const demo = createMailer({ ...config, mode: 'demo', smtpUrl: null })
  await queueTestMail()
  expect(await sendWith(demo ?? createFakeMailer(rejectConnection))).toEqual([])
  expect(await readTestMails()).toMatchObject([
    { state: 'sent', text: 'Texto', links: ['https://painel.example/x?t=segredo'] },
  ])
  expect(createMailer({ ...config, smtpUrl: null })).toBeNull()
})

test('sending goes on in the background until it is ended, and outlives a failure of its own', async () => {
  const scheduled: (() => void)[] = []
  const schedule = (work: () => void) => {
    scheduled.push(work)
    return () => undefined
  }
  const reported: unknown[] = []
  const reportError = (error: unknown) => void reported.push(error)
  const parts = { db: database.db, mailer: recordingMailer, warn: () => undefined }
  const startSending = (clockOfRun: () => Date) =>
    runRepeatedly({
      work: (signal) => sendDueMails({ ...parts, clock: clockOfRun }, signal),
      intervalMs: mailsIntervalMs,
      schedule,
      reportError,
    })
  await queueTestMail()
  const end = startSending(clock)
  await expect.poll(() => scheduled.length).toBe(1)
  expect(sent).toEqual([1])
  await queueTestMail()
  scheduled[0]?.()
  await expect.poll(() => scheduled.length).toBe(2)
  expect(sent).toEqual([1, 2])
  await end(1_000)
  const passes = scheduled.length
  await queueTestMail()
  expect(sent).toEqual([1, 2])

  const brokenClock = () => {
    throw new Error('no time')
  }
  const broken = startSending(brokenClock)
  await expect.poll(() => scheduled.length).toBe(passes + 1)
  expect(reported).toHaveLength(1)
  await broken(1_000)
})

test('an end does not wait for a mail server that does not answer', async () => {
  await queueTestMail()
  let begun = false
  const silent = createFakeMailer(() => {
    begun = true
    return new Promise(() => undefined)
  })
  const schedule = (work: () => void) => {
    queueMicrotask(work)
    return () => undefined
  }
  const parts = { db: database.db, mailer: silent, clock, warn: () => undefined }
  const end = runRepeatedly({
    work: (signal) => sendDueMails(parts, signal),
    intervalMs: mailsIntervalMs,
    schedule,
    reportError: () => undefined,
  })
  await expect.poll(() => begun).toBe(true)
  await end(1_000)
})
