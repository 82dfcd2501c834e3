import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { Kysely, PGliteDialect } from 'kysely'
import { expect, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { server } from '#product/server.ts'
import { readEmptyDatabase } from '../../scripts/declarations/databaseDumps.ts'
import { readConfig } from '../../server/config.ts'
import { createPGlite } from '../../server/db/pglite.ts'
import type { Db, Tables } from '../../server/db/tables.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { resetSecondFactor } from '../../server/resetSecondFactor.ts'
import { ensureBuiltServer } from '../support/builtServer.ts'
import { readMigratedDump } from '../support/embeddedDumps.ts'
import { readMails, readUserAudit } from '../support/mails.ts'
import { shortLived } from '../support/shortLived.ts'
import { setUpTemporaryFolder } from '../support/temporaryFolder.ts'
import { addUser } from '../support/testUsers.ts'

const root = findProjectRoot()
const dataDir = setUpTemporaryFolder()

/** Runs a function on the embedded database while no server has it open. @param dump the initial content */
async function withDatabase<Result>(run: (db: Db) => Promise<Result>, dump?: Blob): Promise<Result> {
  const pglite = await createPGlite({ folder: join(dataDir(), 'db'), ...(dump && { dump }) })
  const db: Db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  try {
    return await run(db)
  } finally {
    await db.destroy()
  }
}

const environment = () => ({ DATA_DIR: dataDir(), SECRET: 'a secret that only tests know' })

/** The command as the server's program runs it. */
async function runCommand(name: string) {
  const args = [shortLived, await ensureBuiltServer(), 'reset-second-factor', name]
  const env = { PATH: process.env.PATH, ...environment() }
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' })
  return { status, stdout, stderr: stderr.trim() }
}

/** The message with which the command refuses; called in this process, because a process takes seconds to start. */
const getRefusal = (name: string) =>
  resetSecondFactor(
    readConfig(environment(), root, server),
    () => new Date(),
    name,
    () => undefined,
  ).catch((error) => error.message)

test('the last administrator gets back in by a command of the server, audited as the server and mailed [Y-13]', async () => {
  const { id } = await withDatabase(
    async (db) => {
      const user = await addUser(db, { profile: 'ADMIN', email: 'chefe@example.com' })
      const [user_id, created_at] = [user.id, new Date()]
      const factor = { user_id, kind: 'totp' as const, secret: 'unreadable', created_at, proven_at: created_at }
      await db.insertInto('factors').values(factor).execute()
      const expires_at = new Date('2999-01-01')
      const origin = { device: 'Firefox, Linux', address: '203.0.113.5', last_used_at: created_at }
      const session = { id: 's', user_id, login: user.email, created_at, expires_at, ...origin }
      await db.insertInto('sessions').values(session).execute()
      return user
    },
    await readMigratedDump(server),
  )
  const done = await runCommand('Chefe@Example.com')
  expect([done.status, done.stderr]).toEqual([0, ''])
  expect(done.stdout).toContain('The second factor of chefe@example.com is removed')
  const left = await withDatabase(async (db) => ({
    factors: await db.selectFrom('factors').select('id').execute(),
    sessions: await db.selectFrom('sessions').select('end_cause').execute(),
    audit: await readUserAudit({ db }),
    subjects: (await readMails({ db })).map(({ subject }) => subject),
  }))
  expect(left).toEqual({
    factors: [],
    sessions: [{ end_cause: 'endedByAdmin' }],
    audit: [`factorsReset ${id} by null`],
    subjects: [createTranslator('pt')('mail.factorsReset.subject', { product: 'Sillage' })],
  })

  const again = await runCommand('chefe@example.com')
  expect(again).toEqual({ status: 1, stdout: '', stderr: 'The account chefe@example.com has no second factor.' })
  expect(await getRefusal('ninguem@example.com')).toBe('There is no account with the email ninguem@example.com.')
})

test('a database that no server has migrated has no second factor to remove', async () => {
  await withDatabase(async () => undefined, await readEmptyDatabase())
  expect(await getRefusal('chefe@example.com')).toBe('This database has no accounts yet. Start the server first.')
})
