import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { server } from '#product/server.ts'
import { openDatabase } from '../../server/db/database.ts'
import { migrate } from '../../server/db/migrate.ts'
import type { Db } from '../../server/db/tables.ts'
import { getMigrationFolders } from '../../server/productFolders.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { ensureBuiltServer } from '../support/builtServer.ts'
import { extractEmptyDatabase } from '../support/embeddedDumps.ts'
import { readMails, readUserAudit } from '../support/mails.ts'
import { setUpTemporaryFolder } from '../support/temporaryFolder.ts'
import { addUser } from '../support/testUsers.ts'

const root = findProjectRoot()
const dataDir = setUpTemporaryFolder()

/** Runs something on the embedded database while no server has it open. */
async function withDatabase<Result>(run: (db: Db) => Promise<Result>): Promise<Result> {
  const { db, close } = await openDatabase({ databaseUrl: null, databaseTimeout: 20, dataDir: dataDir() })
  try {
    return await run(db)
  } finally {
    await close()
  }
}

const program = await ensureBuiltServer()
function runCommand(...names: string[]) {
  const args = [program, 'reset-second-factor', ...names]
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir(), SECRET: 'a secret that only tests know' }
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' })
  return { status, stdout, stderr: stderr.trim() }
}

test('the last administrator gets back in by a command of the server, audited as the server and mailed [Y-13]', async () => {
  await extractEmptyDatabase(dataDir())
  expect(runCommand('chefe@example.com').stderr).toBe('This database has no accounts yet. Start the server first.')
  const { id } = await withDatabase(async (db) => {
    await migrate(db, root, getMigrationFolders(server))
    const user = await addUser(db, { profile: 'ADMIN', email: 'chefe@example.com' })
    const [user_id, created_at] = [user.id, new Date()]
    const factor = { user_id, kind: 'totp' as const, secret: 'unreadable', created_at, proven_at: created_at }
    await db.insertInto('factors').values(factor).execute()
    const expires_at = new Date('2999-01-01')
    const origin = { device: 'Firefox, Linux', address: '203.0.113.5', last_used_at: created_at }
    const session = { id: 's', user_id, login: user.email, created_at, expires_at, ...origin }
    await db.insertInto('sessions').values(session).execute()
    return user
  })
  const done = runCommand('Chefe@Example.com')
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

  const refusals = [[], ['ninguem@example.com'], ['chefe@example.com'], ['a@b.example', 'c@d.example']]
  const answers = refusals.map((names) => runCommand(...names))
  expect(answers.map(({ status }) => status)).toEqual([1, 1, 1, 1])
  const usage = 'Name one account by its email: npm run reset:second-factor -- ana@example.com'
  expect(answers.map(({ stderr }) => stderr)).toEqual([
    usage,
    'There is no account with the email ninguem@example.com.',
    'The account chefe@example.com has no second factor.',
    usage,
  ])
})
