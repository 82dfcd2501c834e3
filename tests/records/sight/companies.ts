import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { ResourceData } from '#language/resource.ts'
import { f } from '#product/language.ts'
import { openFileStore } from '../../../server/files/fileStore.ts'
import type { RecordHooks } from '../../../server/records/writeHooks.ts'
import type { Client } from '../../support/createTestApp.ts'
import { createPicture } from '../../support/pictures.ts'
import { openScratchRecords, type ScratchRecords } from '../../support/scratchRecords.ts'

const admin = { '$me.isAdmin': true } as const
const kept = { or: [admin, { keeper: '$me.id' }] } as const

/** A resource with every route that a declaration can have. Its records are seen by administrators and their keeper. */
const companies: ResourceData = {
  name: 'companies',
  key: 'companyId',
  title: 'name',
  fields: {
    name: f.text({ required: true, max: 40 }),
    keeper: f.integer(),
    code: f.text({ unique: true }),
    kind: f.choice(['A', 'B']),
    worth: f.integer(),
    logo: f.file({ accept: ['image/*'], maxBytes: 20_000 }),
    place: f.position(),
    parent: f.ref('companies', { as: 'idAndObject', title: 'name', tree: true }),
    deals: f.many('deals', { via: 'company', entries: ['title'] }),
    labels: f.links('labels', { inverse: 'companies', title: 'name' }),
  },
  list: {
    columns: ['name', 'code', 'kind', 'worth'],
    search: ['name', 'code'],
    views: { kindA: { kind: 'A' } },
    totals: { worth: 'sum' },
  },
  choices: { active: { deletedAt: null } },
  records: kept,
  actions: {
    toggle: { if: { deals: { noneLiving: true } } },
    remove: { if: { deals: { empty: true } } },
    seal: { bulk: true, effect: { path: 'seal', set: { kind: 'A' } } },
    hand: { bulk: true, effect: { path: 'hand', set: { worth: 0 } } },
    ring: { effect: { call: 'ring' } },
    point: { effect: { path: 'point', idIn: 'body', set: { kind: 'B' } } },
    sign: { who: { worth: 999 }, effect: { path: 'sign', set: { worth: 1 } } },
    tidy: { if: { labelsCount: { lt: 2 } }, effect: { path: 'tidy', set: { worth: 1 } } },
    audit: { who: admin, effect: { path: 'audit', set: { kind: 'B' } } },
  },
}
const labels: ResourceData = {
  name: 'labels',
  key: 'labelId',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    keeper: f.integer(),
    companies: f.links('companies', { inverse: 'labels', title: 'name' }),
  },
  choices: { all: {} },
  records: kept,
}
/** All users see these records, but not all of the companies that the records refer to. */
const deals: ResourceData = {
  name: 'deals',
  key: 'dealId',
  title: 'title',
  fields: {
    title: f.text({ required: true }),
    amount: f.integer(),
    company: f.ref('companies', { as: 'idAndObject', title: 'name', required: true }),
    former: f.ref('companies', { as: 'idAndObject', title: 'name' }),
  },
  list: { columns: ['title', 'company.name'], search: ['title', 'company.name'] },
  choices: { all: {} },
  actions: { sign: { who: { amount: 1 }, effect: { path: 'sign', set: { amount: 1 } } } },
}

/** Gives the company of a call to another keeper, like a hook that ignores who sees the record. */
async function handOver({ trx, record }: { trx: ScratchRecords['db']; record: object }): Promise<void> {
  const { companyId } = record as { companyId: number }
  await sql`update companies set keeper = 9999 where id = ${companyId}`.execute(trx)
}
const hooks: RecordHooks[] = [
  {
    resource: 'companies',
    calls: { ring: { run: async () => undefined } },
    actions: { hand: { after: handOver } },
    update: { after: async (context) => (context.record.name === 'Handed' ? handOver(context) : undefined) },
    create: { after: async (context) => (context.record.name === 'Handed' ? handOver(context) : undefined) },
  },
]

export interface Companies extends ScratchRecords {
  /** An administrator. */
  readonly boss: Client
  /** A user who is the keeper of company 1 and label 1 only. */
  readonly seller: Client
  readonly sellerId: number
  readonly picture: Buffer
  /** How many files are stored. */
  countFiles(): Promise<number>
}

/**
 * Opens a server with the companies 1 to 3, of which the user `seller` sees only the first. Each has a deal, notes and
 * a history.
 */
export async function openCompanies(): Promise<Companies> {
  const dataDir = await mkdtemp(join(tmpdir(), 'companies-'))
  const scratch = await openScratchRecords([companies, labels, deals], {
    hooks,
    openFiles: (clock) => openFileStore({ config: { dataDir, filesUrl: null, decodeSeconds: 10 }, secret: 'x', clock }),
  })
  const countFiles = async () =>
    (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).length
  const { id: sellerId, client: seller } = await scratch.signInAs('GERENTE')
  const boss = scratch.client
  for (const [index, name] of ['Aurora', 'Boreal', 'Celeste'].entries()) {
    const keeper = index === 0 ? sellerId : 9_999
    await boss.post('/api/labels', { name: `Label of ${name}`, keeper })
    const body = { name, keeper, code: `C-${index + 1}`, kind: 'A', worth: 10 ** index, labelsIds: [index + 1] }
    await boss.post('/api/companies', body)
    await boss.put(`/api/companies/${index + 1}`, { worth: 5 * 10 ** index })
    await boss.post(`/api/companies/${index + 1}/notes`, { text: `About ${name}` })
    await boss.post('/api/deals', { title: `Deal of ${name}`, amount: index + 1, companyId: index + 1 })
  }
  const close = async () => {
    await scratch.close()
    await rm(dataDir, { recursive: true })
  }
  return { ...scratch, boss, seller, sellerId, picture: await createPicture('png'), countFiles, close }
}
