import { mkdtempSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { server as product } from '#product/server.ts'
import { ensureBuild } from '../../scripts/steps/build.mjs'
import { logStep } from '../../scripts/steps/project.mjs'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/db/database.ts'
import { migrate } from '../../server/db/migrate.ts'
import { getMigrationFolders } from '../../server/productFolders.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { download } from '../exports/download.ts'
import { addPeople } from '../harness/people.ts'
import { percentile95 } from '../harness/percentile95.ts'
import { withPostgresDatabases } from '../harness/postgres.ts'
import { type Place, runCommand, startProduct } from '../harness/productServer.ts'
import { keepSignedIn } from '../harness/signIn.ts'
import type { Server } from '../harness/startServer.ts'
import type { Part, Row } from '../part.ts'
import { copyTables } from './copyTables.ts'

const million = 1_000_000
const people = Number(process.env.BENCH_PEOPLE ?? million)
const proof = people >= million && { proves: 'RO-33' }
const idleCalls = 400
/** How long somebody looks at a page of a list, in ms. */
const pauseMs = 50
const maxGrowthMb = 200
const backups = 3
const name = people.toLocaleString('en')

/** What two exports or a backup of many users cost those who look at lists meanwhile, and what a restore costs. */
export const large: Part = {
  title: 'Exports and a backup of many users',
  async measure() {
    if (!(await ensureBuild())) throw new Error('there is no build to measure')
    const folder = mkdtempSync(join(tmpdir(), 'sillage-bench-'))
    // The database server reads files in it, as another account.
    await chmod(folder, 0o755)
    try {
      const onPostgres = await withPostgresDatabases(
        ['large', 'empty', 'restored'],
        async ([full, empty, restored]) => {
          const places = { full: createPlace(folder, 'full', full), empty: createPlace(folder, 'empty', empty) }
          const rows = await measureServing('PostgreSQL', places, join(folder, 'postgres.tar'))
          return [...rows, await measureRestore(folder, { empty, restored })]
        },
      )
      const places = { full: createPlace(folder, 'embedded'), empty: createPlace(folder, 'small') }
      return [...onPostgres, ...(await measureServing('embedded', places, join(folder, 'embedded.tar')))]
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

const createPlace = (folder: string, data: string, databaseUrl?: string): Place => ({
  DATA_DIR: join(folder, data),
  DATABASE_URL: databaseUrl,
})

interface Places {
  readonly full: Place
  /** Without users, to learn what a backup takes by itself. */
  readonly empty: Place
}

async function measureServing(engine: string, { full, empty }: Places, backupPath: string): Promise<Row[]> {
  logStep(`filling a database with ${name} users, ${engine}`)
  await createData(empty, 0)
  await createData(full, people)
  const alone = await runCommand(empty, 'backup', `${backupPath}.empty`)
  const server = await startProduct(full)
  try {
    const getToken = keepSignedIn(server.base)
    const look = createLook(server, getToken)
    await look.times(50)
    const idle = percentile95(await look.times(idleCalls))
    const token = await getToken()
    const exportAll = () => download(server, '/api/usuario/export', token)
    logStep('an export')
    const exported = await look.during(exportAll)
    logStep('two exports')
    const exportedTwice = await look.during(() => Promise.all([exportAll(), exportAll()]))
    logStep('a backup')
    const backedUp = await look.during(() => backUpRepeatedly(full, backupPath))
    const growthMb = backedUp.growthMb + backedUp.result.peakMb - alone.peakMb
    return [
      buildListRow(`an export of ${name} users`, engine, exported.times, idle, { goal: '<= 1.5' }),
      buildListRow(`two exports of ${name} users`, engine, exportedTwice.times, idle, { goal: '<= 2', ...proof }),
      buildListRow(`a backup of ${name} users`, engine, backedUp.times, idle, { goal: '<= 2', ...proof }),
      {
        label: `memory of the server and the command for a backup of ${name} users, ${engine}`,
        measured: `+${Math.round(growthMb)} MB, in ${backedUp.result.seconds.toFixed(0)} s`,
        goal: `<= ${maxGrowthMb} MB`,
        isMet: growthMb <= maxGrowthMb,
        ...proof,
      },
    ]
  } finally {
    await server.stop()
  }
}

/** One backup is over before many calls are measured. Returns what the last one took. */
async function backUpRepeatedly(place: Place, path: string) {
  for (let n = 1; n < backups; n++) await runCommand(place, 'backup', `${path}.${n}`)
  return runCommand(place, 'backup', path)
}

/** Creates the tables and this number of users. */
async function createData({ DATA_DIR, DATABASE_URL }: Place, count: number): Promise<void> {
  const config = readConfig(
    { SECRET: 'unused, as nothing is signed', DATA_DIR, DATABASE_URL },
    findProjectRoot(),
    product,
  )
  const { db, dbWithoutTimeout, close } = await openDatabase(config)
  await migrate(db, config.root, getMigrationFolders(product))
  if (count > 0) await addPeople(dbWithoutTimeout, count)
  await close()
}

/** Looks at pages of the list of users, and keeps how long they took, in ms. */
function createLook(server: Server, getToken: () => Promise<string>) {
  let page = 0
  const look = async (into: number[]): Promise<void> => {
    page = (page % 20) + 1
    const start = performance.now()
    const response = await fetch(`${server.base}/api/usuario?page=${page}&perPage=25`, {
      headers: { authorization: `Bearer ${await getToken()}` },
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`the list answered ${response.status}`)
    into.push(performance.now() - start)
    await wait(pauseMs)
  }
  return {
    async times(count: number): Promise<readonly number[]> {
      const taken: number[] = []
      while (taken.length < count) await look(taken)
      return taken
    },
    /** Looks until the work is done. `growthMb`: of the server's memory meanwhile. */
    async during<T>(work: () => Promise<T>) {
      const taken: number[] = []
      const before = server.residentMb()
      let peakMb = before
      let isOver = false
      const working = work().finally(() => {
        isOver = true
      })
      while (!isOver) {
        await look(taken)
        peakMb = Math.max(peakMb, server.residentMb())
      }
      return { result: await working, times: taken, growthMb: peakMb - before }
    },
  }
}

function buildListRow(
  work: string,
  engine: string,
  times: readonly number[],
  idle: number,
  /** On PostgreSQL. */
  { goal, ...proof }: Pick<Row, 'goal' | 'proves'>,
): Row {
  const p95 = percentile95(times)
  const isEmbedded = engine === 'embedded'
  return {
    label: `p95 of a list during ${work}, ${engine}`,
    measured: `${p95.toFixed(1)} ms to ${idle.toFixed(1)} ms idle`,
    ratio: p95 / idle,
    ...proof,
    ...(isEmbedded ? { goal: '<= idle + 150 ms', isMet: p95 <= idle + 150 } : { goal }),
  }
}

/** Restores the backup, and copies its tables into a database that has them already, without users. */
async function measureRestore(folder: string, urls: Record<'empty' | 'restored', string | undefined>): Promise<Row> {
  const backupPath = join(folder, 'postgres.tar')
  logStep(`restoring ${name} users`)
  const { seconds } = await runCommand(createPlace(folder, 'restored', urls.restored), 'restore', backupPath)
  logStep('copying them')
  const baseline = await copyTables(backupPath, urls.empty ?? '', join(folder, 'copied'))
  return {
    label: `a restore of ${name} users to COPY`,
    measured: `${seconds.toFixed(0)} s to ${baseline.toFixed(0)} s`,
    ratio: baseline / seconds,
    goal: '>= 0.3',
    ...proof,
  }
}
