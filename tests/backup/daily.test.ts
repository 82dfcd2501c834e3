import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { selectKept } from '../../server/backup/keptBackups.ts'
import { backUpDaily, type RunBackup } from '../../server/backup/startBackups.ts'
import { claimBackup, finishBackup, getBackupFailure, readBackupState } from '../../server/db/backupState.ts'
import type { Schedule } from '../../server/schedule.ts'
import { setUpFreshApp } from '../http/appFixture.ts'
import { setUpTemporaryFolder } from '../support/temporaryFolder.ts'

const folder = setUpTemporaryFolder()
const testApp = await setUpFreshApp() // The test clock is set to 1 March 2026, 12:00 UTC: 09:00 in São Paulo.
const { db, clock } = testApp
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
/** A schedule that never runs anything. */
const never: Schedule = () => () => undefined
const writeBackup: RunBackup = (path) => writeFile(path, 'a backup')
const failing: RunBackup = async () => {
  throw new Error('the disk is full')
}

/** Runs the daily work of one process. Returns what it logged. */
async function run(
  runBackup: RunBackup = writeBackup,
  backupAt: string | null = '08:30',
  signal = new AbortController().signal,
) {
  const logged: unknown[] = []
  const config = {
    ...{ backupDir: join(folder(), 'backups'), backupAt, timeZone: 'America/Sao_Paulo' },
    backupKeep: { days: 2, weeks: 0, months: 0 },
  }
  const log = { error: (details: object, message: string) => void logged.push({ ...details, message }) }
  const reportError = (error: unknown) => void logged.push(error)
  await backUpDaily({ db, config, clock, schedule: never, runBackup, log, reportError }, signal)
  return logged
}

const list = async () => (await readdir(join(folder(), 'backups')).catch(() => [])).sort()
const readFailure = async () => getBackupFailure(await readBackupState(db), clock())

test('a backup is written once a day from its time on, by one of several processes [RO-06]', async () => {
  await run(writeBackup, null)
  expect(await list()).toEqual([])
  // Without a backup of the day before, which was due at 09:30, it is written at once.
  await Promise.all([run(writeBackup, '09:30'), run(writeBackup, '09:30'), run(writeBackup, '09:30')])
  expect(await list()).toEqual(['sillage-daily-20260301T120000Z.tar'])
  clock.advance(29 * minute)
  await run(writeBackup, '09:30')
  expect(await list()).toHaveLength(1)
  clock.advance(minute)
  await run(writeBackup, '09:30')
  await run(writeBackup, '09:30')
  expect(await list()).toEqual(['sillage-daily-20260301T123000Z.tar'])
})

test('a failure is logged and told, the backups before it stay, and it is tried again after an hour [RO-06]', async () => {
  const path = join(folder(), 'backups')
  for (const back of [3, 2, 1]) {
    clock.advance(day)
    await run()
    expect(await readFailure()).toBe(undefined)
    if (back === 3) await writeFile(join(path, 'before-the-upgrade.tar'), '')
  }
  const kept = await list()
  expect(kept).toHaveLength(3) // Two days and the file with a name of its own.
  expect(kept[0]).toBe('before-the-upgrade.tar')

  clock.advance(day)
  await writeFile(join(path, 'sillage-daily-20260101T000000Z.tar.part'), 'of a killed process')
  const reason = 'the disk is full'
  expect(await run(failing)).toEqual([{ reason, message: expect.stringContaining('the ones before it are kept') }])
  const failedAt = clock()
  expect([await list(), await readFailure()]).toEqual([kept, failedAt])
  clock.advance(59 * minute)
  expect([await run(), await list()]).toEqual([[], kept])
  clock.advance(minute)
  expect(await run(failing)).toHaveLength(1)
  expect(await readFailure()).toEqual(failedAt)
  clock.advance(hour)
  expect(await run()).toEqual([])
  expect([await readFailure(), (await list()).length]).toEqual([undefined, 3])
  expect(await list()).not.toEqual(kept)
})

test('a backup that is cut off is told after ten minutes and begun anew, at once if its server stopped [RO-06]', async () => {
  expect(await claimBackup(db, '2026-03-01', clock())).toBe(true)
  clock.advance(9 * minute)
  await run()
  expect([await list(), await readFailure()]).toEqual([[], undefined])
  clock.advance(minute)
  expect(await readFailure()).toEqual(new Date(clock().getTime() - 10 * minute))
  const stop = new AbortController()
  const stopped: RunBackup = async () => {
    stop.abort()
    throw new Error('it ended with SIGTERM')
  }
  expect(await run(stopped, '08:30', stop.signal)).toEqual([])
  await run()
  expect([(await list()).length, await readFailure()]).toEqual([1, undefined])
})

test('a clock that was ahead by 40 days neither stops backups nor doubles them [RO-06]', async () => {
  clock.advance(40 * day)
  await run()
  await run(failing)
  expect(await list()).toHaveLength(1)
  clock.advance(-40 * day)
  await run()
  await run()
  expect((await list()).length).toBe(2)
  await finishBackup(db, '2026-03-02', clock())
  await run()
  expect((await list()).length).toBe(2)
})

test('of each day, week and month that is kept, the last backup stays', () => {
  const instants = Array.from({ length: 400 }, (_, index) => new Date(Date.UTC(2026, 2, 1, 3) - index * 12 * hour))
  const kept = selectKept(instants, { days: 3, weeks: 2, months: 3 }, 'America/Sao_Paulo')
  const days = [...kept].map((at) => at.toISOString().slice(0, 16)).sort()
  // In São Paulo, where a day begins at 03:00 UTC, 1 March 2026 is a Sunday.
  expect(days).toEqual([
    '2026-01-31T15:00',
    '2026-02-22T15:00',
    '2026-02-27T15:00',
    '2026-02-28T15:00',
    '2026-03-01T03:00',
  ])
})

test('the folder of the backups is made, and is closed to others', async () => {
  await run()
  expect((await stat(join(folder(), 'backups'))).mode & 0o777).toBe(0o700)
})
