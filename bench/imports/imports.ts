import { type RawBuilder, sql } from 'kysely'
import type { Import } from '#language/imports/import.ts'
import { logStep } from '../../scripts/steps/project.mjs'
import type { Db } from '../../server/db/tables.ts'
import { median } from '../harness/median.ts'
import { withPostgresDatabases } from '../harness/postgres.ts'
import type { Part, Row } from '../part.ts'
import { type Company, createCompany, toCsv } from './companies.ts'
import { measureCorrections } from './corrections.ts'
import { type Crm, openCrm } from './openCrm.ts'

const rowCount = Number(process.env.BENCH_ROWS ?? 20_000)
const userCount = Number(process.env.BENCH_USERS ?? 1_000)
const rowsPerInsert = 500
/** Inserts and imports alternate, because the duration of inserts varies by half. */
const rounds = 12

/** Compares an import with plain inserts of the same rows, and with one call per row. */
export const imports: Part = {
  title: 'Imports, on PostgreSQL',
  isBuilt: true,
  measure: () =>
    withPostgresDatabases(['imports'], async ([url = '']) => {
      const crm = await openCrm(url)
      try {
        return [...(await measureCompanies(crm)), ...(await measureCorrections(crm)), await measureUsers(crm)]
      } finally {
        await crm.close()
      }
    }),
}

async function measureCompanies(crm: Crm): Promise<Row[]> {
  const companies = Array.from({ length: rowCount }, (_, index) => createCompany(index))
  const clear = () => sql`truncate companies cascade`.execute(crm.db)
  // The first run also compiles and fills caches, so it is not measured.
  await importCompanies(crm, companies.slice(0, 1_000))
  await clear()
  const inserted: number[] = []
  const imported: Awaited<ReturnType<typeof importCompanies>>[] = []
  for (let round = 0; round < rounds; round++) {
    inserted.push(await insertCompanies(crm.db, companies))
    await clear()
    imported.push(await importCompanies(crm, companies))
    await clear()
  }
  const baseline = median(inserted)
  const writing = median(imported.map((one) => one.writing))
  const whole = median(imported.map((one) => one.whole))
  const half = rounds / 2
  const noise = Math.abs(median(inserted.slice(half)) / median(inserted.slice(0, half)) - 1)
  const name = `${rowCount.toLocaleString('en')} companies`
  const formatRates = (seconds: number) => `${formatRate(rowCount, seconds)} to ${formatRate(rowCount, baseline)}`
  return [
    {
      label: `${name}, writing to inserts of ${rowsPerInsert} rows`,
      measured: formatRates(writing),
      ratio: baseline / writing,
      goal: '>= 0.3',
      proves: 'Z-48',
      noise,
    },
    {
      label: `${name}, last byte to report to inserts of ${rowsPerInsert} rows`,
      measured: `${formatRates(whole)}; ${imported.at(-1)?.steps}`,
      ratio: baseline / whole,
      goal: '>= 0.15',
      proves: 'Z-48',
      noise,
    },
  ]
}

/** Inserts companies with SQL alone, as the baseline. Returns the duration in seconds. */
async function insertCompanies(db: Db, companies: readonly Company[]): Promise<number> {
  logStep(`inserting ${companies.length.toLocaleString('en')} companies`)
  const start = performance.now()
  for (let from = 0; from < companies.length; from += rowsPerInsert) {
    const tuples = companies
      .slice(from, from + rowsPerInsert)
      .map(
        (one): RawBuilder<unknown> =>
          sql`(${one.name}, ${one.sector}, ${one.employees}, ${one.revenue}, ${one.website}, ${one.country}, ${one.city}, ${one.context}, now())`,
      )
    await sql`insert into companies (name, sector, employees, revenue, website, country, city, context, created_at)
      values ${sql.join(tuples)}`.execute(db)
  }
  return (performance.now() - start) / 1_000
}

const importCompanies = (crm: Crm, companies: readonly Company[]) =>
  runImport(crm, 'companies', toCsv(companies), companies.length)

/** Uploads, validates and writes a file, and fetches the report. Returns the durations in seconds. */
async function runImport(crm: Crm, resource: string, content: Buffer, count: number) {
  logStep(`importing ${count.toLocaleString('en')} ${resource}`)
  const { importId, finish } = await crm.upload(resource, content)
  const times = [performance.now()]
  const measure = () => times.push(performance.now())
  await finish()
  await crm.work()
  measure()
  await crm.send('POST', `/api/imports/${importId}/check`)
  await crm.work()
  measure()
  const { revision, counts } = await crm.send<Import>('GET', `/api/imports/${importId}`)
  if (counts?.new !== count) throw new Error(`only ${JSON.stringify(counts)} would be written`)
  await crm.send('POST', `/api/imports/${importId}/commit`, { revision })
  await crm.work()
  measure()
  await crm.send('GET', `/api/imports/${importId}/report?format=csv`)
  measure()
  const seconds = (from: number, to: number) => ((times[to] ?? 0) - (times[from] ?? 0)) / 1_000
  const steps = ['reading', 'validating', 'writing'].map(
    (step, index) => `${step} ${seconds(index, index + 1).toFixed(1)} s`,
  )
  return { writing: seconds(2, 3), whole: seconds(0, 4), steps: steps.join(', ') }
}

/**
 * Compares an import of users with one call per user. Both create users one after the other, because each gets a mail.
 */
async function measureUsers(crm: Crm): Promise<Row> {
  const createUser = (round: string, index: number) => ({
    nome: `Ana ${round} Lima`,
    email: `${round}${index}@example.com`,
  })
  const users = Array.from({ length: userCount }, (_, index) => createUser('imported', index))
  const { data } = await crm.send<{ data: { id: number; nome: string }[] }>('GET', '/api/profiles')
  const profile = data.find(({ nome }) => nome === 'USER')
  const post = async (round: string): Promise<number> => {
    const start = performance.now()
    for (let index = 0; index < userCount; index++)
      await crm.send('POST', '/api/users', { ...createUser(round, index), profile })
    return (performance.now() - start) / 1_000
  }
  const before = await post('before')
  const lines = users.map(({ nome, email }) => `${nome};${email};USER`)
  const { writing } = await runImport(crm, 'users', Buffer.from(['nome;email;profile', ...lines].join('\n')), userCount)
  const after = await post('after')
  const baseline = (before + after) / 2
  return {
    label: `${userCount.toLocaleString('en')} users, who are mailed, writing to a POST each`,
    measured: `${formatRate(userCount, writing)} to ${formatRate(userCount, baseline)}`,
    ratio: baseline / writing,
    goal: '>= 2',
    proves: 'Z-48',
    noise: Math.abs(before - after) / baseline,
  }
}

const formatRate = (rows: number, seconds: number): string =>
  `${Math.round(rows / seconds).toLocaleString('en')} rows/s`
