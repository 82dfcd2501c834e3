import { writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { findUnprivilegedAccount, startCluster } from '../../scripts/steps/postgresCluster.mjs'
import { createPool } from '../../server/db/postgres.ts'
import type { Tables } from '../../server/db/tables.ts'
import { toggleCategories } from '../fire/bulkWriter.ts'
import { type Answer, createCall, type FireSession, readObject } from '../fire/callFleet.ts'
import { compareMails, compareRecords, findLostPictures } from '../fire/compareStored.ts'
import { cutOffRetention } from '../fire/dailyJob.ts'
import { causeFaultsInTurn, killInTurn, type Place } from '../fire/faults.ts'
import { startFleet } from '../fire/fleet.ts'
import { importCategories } from '../fire/importer.ts'
import { FireLedger } from '../fire/ledger.ts'
import { comeAndGo, exportCategories, guessPassword, lookAtLists } from '../fire/readers.ts'
import { inviteUsers, uploadFragrances, type Worker, writeCategories } from '../fire/writers.ts'
import { startBucketServer } from '../support/bucketServer.ts'
import { startMailServer } from '../support/mailServer.ts'
import { buildUrl, runAsAdministrator } from '../support/postgresServer.ts'
import { canMount, mountDisk } from '../support/smallDisk.ts'
import { createTemporaryFolder } from '../support/temporaryFolder.ts'
import { addUser, ensureProfile, testPassword } from '../support/testUsers.ts'

/** `npm run test:fire`, `npm run test:kill` and the bench ask for ten minutes. */
const seconds = Number(process.env.FIRE_SECONDS ?? 12)
/** Whether the database, its disk and the bucket are taken away as well. */
const takesAway = process.env.FIRE_FAULTS !== 'kills'
const everySeconds = { kill: 5, away: seconds > 60 ? 30 : 4 }
/** Of each imported file. */
const importedRows = seconds > 60 ? 20_000 : 500
const processes = 3
const renewalMs = 5 * 60_000

// A cluster of its own, because it is restarted.
const cluster = await startCluster()
if (!canMount) console.log('The disk of the database is never full: this account may not mount any.')
const disk = canMount ? mountDisk(seconds > 60 ? 8_192 : 512, findUnprivilegedAccount()) : undefined
if (disk) await runAsAdministrator(cluster.url, `create tablespace small location '${disk.path}'`)
await runAsAdministrator(
  cluster.url,
  `create database fire ${disk ? 'tablespace small' : ''}`,
  // Acknowledged writes must survive a restart. The test cluster does not wait for the disk by default.
  'alter database fire set synchronous_commit = on',
)
const url = buildUrl(cluster.url, { database: 'fire' })
// Its connections end with the database.
const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: createPool(url, () => undefined) }) })
const dataDir = await createTemporaryFolder()
const bucket = await startBucketServer(new Date())
const ledger = new FireLedger()
afterAll(async () => {
  await db.destroy()
  await cluster.stop()
  disk?.unmount()
  await bucket.close()
  await dataDir.remove()
})

test(
  'three processes under fire: each write is there with its entry, once, each mail and daily job once [RO-25, RO-26, RO-27]',
  async () => {
    const mails = await startMailServer()
    const env = {
      ...{ DATABASE_URL: url, FILES_URL: bucket.url, SMTP_URL: mails.url, NODE_ENV: 'production' },
      ...{ STATEMENT_TIMEOUT: '10', LOCK_TIMEOUT: '5', HIDE_UNKNOWN_EMAIL: 'true' },
    }
    const fleet = await startFleet(processes, dataDir.path, env)
    try {
      await burn(fleet)
      // The mail of a process that was killed is due again after minutes, which have passed now.
      await sql`update mails set next_at = created_at where state = 'queued'`.execute(db)
      await expect.poll(countUnsentMails, { timeout: 60_000 }).toBe(0)
      const guessed = await guessPassword(createCall(fleet, { onFault: ledger.addFault }))
      expect(guessed, 'the processes share their limits').toEqual({ wrong: 10, refused: 5 })
      await fleet.stop()
    } finally {
      await fleet.end()
    }
    const compared = {
      categories: await compareRecords(db, ledger, 'categories'),
      users: await compareRecords(db, ledger, 'users'),
      fragrances: await compareRecords(db, ledger, 'fragrances'),
    }
    const { repeats, ...sent } = compareMails(ledger, mails.received)
    await report(fleet.kills, repeats)
    const whole = { lostWrites: 0, differences: [] }
    expect(compared).toMatchObject({ categories: whole, users: whole, fragrances: whole })
    expect(await findLostPictures(db, bucket)).toEqual([])
    expect(sent).toEqual({ withoutMail: [], withTwoMails: [] })
    expect(repeats).toBeLessThanOrEqual(fleet.kills + ledger.timesAway)
    expect(ledger.faults).toEqual([])
  },
  (seconds + 240) * 1_000,
)

/** Runs the simulated users while processes are killed and faults are caused. */
async function burn(fleet: Awaited<ReturnType<typeof startFleet>>): Promise<void> {
  const { email } = await addUser(db, { profile: 'ADMIN' })
  const { email: other } = await addUser(db, { profile: 'ADMIN' })
  const profile = await ensureProfile(db, 'GERENTE')
  const onFault = ledger.addFault
  const stranger = createCall(fleet, { onFault })
  const signIn = () => stranger('POST', '/login', { Login: email, Senha: testPassword })
  const session = readObject<FireSession>(await signIn())
  const call = createCall(fleet, { session, onFault })
  const { categoryId } = readObject<{ categoryId: number }>(await call('POST', '/categories', { name: 'Base' }))
  const endsAt = performance.now() + seconds * 1_000
  const isOver = () => performance.now() > endsAt
  const worker = (name: string): Worker => ({ call, ledger, name, isOver })
  const place = { cluster, bucket, disk, fleet, ledger }
  await Promise.all([
    ...[1, 2, 3, 4].map((person) => writeCategories(worker(`Escrita ${person}`))),
    inviteUsers(worker('fogo'), profile),
    uploadFragrances(worker('Perfume'), categoryId),
    importCategories(worker('Planilha'), importedRows),
    toggleCategories({ ...worker('Muitas'), call: createCall(fleet, { session, onFault, keepsPart: true }) }),
    exportCategories(worker('export')),
    lookAtLists(worker('list')),
    comeAndGo({ ...worker('session'), call: stranger }, fleet, other),
    keepSignedIn(session, signIn, isOver),
    setFires(place, isOver),
  ])
}

/** Signs in again from time to time, because a token is valid for 15 minutes. */
async function keepSignedIn(session: FireSession, signIn: () => Promise<Answer>, isOver: () => boolean): Promise<void> {
  let renewedAt = performance.now()
  while (!isOver()) {
    await pause(1_000)
    if (performance.now() < renewedAt + renewalMs) continue
    const answer = await signIn()
    if (answer?.status !== 200) continue
    session.token = readObject<FireSession>(answer).token
    renewedAt = performance.now()
  }
}

/** Kills processes, and makes unavailable what they need. */
async function setFires(place: Place, isOver: () => boolean): Promise<void> {
  await cutOffRetention(db, place.fleet)
  await Promise.all([
    killInTurn(place, everySeconds.kill * 1_000, isOver),
    takesAway && causeFaultsInTurn(place, everySeconds.away * 1_000, isOver),
  ])
}

async function countUnsentMails(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from mails where state = 'queued'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Prints the ledger, and writes it to the file that FIRE_LEDGER names. */
async function report(kills: number, repeats: number): Promise<void> {
  const counts = {
    acknowledged: ledger.acknowledged,
    'writes of which nobody knows what became': ledger.interrupted,
    ...Object.fromEntries(ledger.answered),
    'kill -9 of a process': kills,
    'mails sent again, under the same Message-ID': repeats,
  }
  console.log([JSON.stringify(counts, null, 2), ...ledger.faults.slice(0, 20)].join('\n'))
  const { FIRE_LEDGER: path } = process.env
  if (path) await writeFile(path, JSON.stringify(counts))
}
