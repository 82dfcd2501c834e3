import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runLongTest } from '../../scripts/kill/runLongTest.ts'
import { findPostgres } from '../../scripts/steps/postgresCluster.mjs'
import { type Part, type Row, UnavailableError } from '../part.ts'

const seconds = Number(process.env.BENCH_FIRE_SECONDS ?? 600)
const minWrites = 100_000

/** Shows the ledger of `npm run test:fire`, which fails if a write is lost or done twice. */
export const fire: Part = {
  title: 'Three processes under fire',
  async measure() {
    if (!findPostgres()) throw new UnavailableError('PostgreSQL is not installed')
    const folder = await mkdtemp(join(tmpdir(), 'sillage-fire-'))
    try {
      const file = join(folder, 'ledger.json')
      const env = { FIRE_SECONDS: String(seconds), FIRE_LEDGER: file }
      if (!(await runLongTest('tests/postgres/fire.test.ts', env))) throw new Error('the fire left something behind')
      return toRows(JSON.parse(await readFile(file, 'utf8')) as Record<string, number>)
    } finally {
      await rm(folder, { recursive: true })
    }
  },
}

function toRows({ acknowledged = 0, ...others }: Readonly<Record<string, number>>): Row[] {
  const first: Row = {
    label: `acknowledged writes in ${seconds} s, none lost, none twice`,
    measured: acknowledged.toLocaleString('en'),
    goal: `>= ${minWrites.toLocaleString('en')}`,
    isMet: acknowledged >= minWrites,
  }
  return [first, ...Object.entries(others).map(([label, count]) => ({ label, measured: count.toLocaleString('en') }))]
}
