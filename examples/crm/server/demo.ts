import { hash } from '@node-rs/argon2'
import { setDemoMode } from '../../../server/db/checkMode.ts'
import type { ServerProduct } from '../../../server/product.ts'
import { DAY_MS, formatDay } from '../../../server/seed/calendar.ts'
import { insertRows, type TableRows } from '../../../server/seed/insertRows.ts'
import { createRandom, type RandomGenerator } from '../../../server/seed/random.ts'
import * as words from './words.ts'

const password = 'Crm@2026'
/** Fixed, so that the examples in the description of the API are the same on every day. */
const exampleDay = new Date('2026-01-01T12:00:00Z')

/** People who sell, their companies, contacts, deals in every stage, and tasks around today. */
export const demo: ServerProduct['demo'] = {
  async insert({ db, now, log }) {
    const tables = createTables(now, await hash(password))
    await db.transaction().execute(async (trx) => {
      await setDemoMode(trx)
      for (const table of tables) await insertRows(trx, table)
    })
    log(
      `Demo data is ready: ${tables.reduce((sum, { rows }) => sum + rows.length, 0)} rows in ${tables.length} tables.`,
    )
  },
  loginText: `
Demo logins, password of all: ${password}
  ${getLogin(0)}   ADMIN
  ${getLogin(1)}     SALES
  ${getLogin(2)} SALES
`,
  createExampleRows: () => createTables(exampleDay, ''),
}

function getLogin(index: number): string {
  return `${words.people[index]?.[0].toLowerCase()}@crm.example`
}

/** The same for the same day; each table after those that it refers to. */
function createTables(now: Date, passwordHash: string): TableRows[] {
  const random = createRandom(20_260_201)
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS)
  const number = <Row>(rows: readonly Row[]) => rows.map((row, index) => ({ id: index + 1, ...row }))
  const createdAgo = (most: number) => ({ created_at: ago(random.int(2, most)), deleted_at: null })
  const owner = () => random.int(1, words.people.length)

  const users = words.people.map(([first, last], index) => ({
    nome: `${first} ${last}`,
    email: getLogin(index),
    profile_id: index === 0 ? 1 : 2,
    phone: null,
    password_hash: passwordHash,
    confirmed_at: ago(380),
    created_at: ago(390),
    deleted_at: null,
  }))
  const companies = words.companyNames.map((name) => ({
    name,
    sector: random.pick(words.sectors),
    employees: random.int(8, 900),
    revenue: `${random.int(1, 90) * 100_000}.00`,
    website: `https://${toDomain(name)}`,
    phone: createPhone(random),
    country: 'FR',
    city: random.pick(words.cities),
    linked_in: null,
    context: random.chance(0.4) ? random.pick(words.notes) : null,
    owner_id: owner(),
    ...createdAgo(300),
  }))
  const contacts = Array.from({ length: 60 }, (_, index) => {
    const [first_name, last_name] = [random.pick(words.firstNames), random.pick(words.lastNames)]
    const company = random.int(1, companies.length)
    return {
      first_name,
      last_name,
      title: random.pick(words.titles),
      company_id: company,
      email: `${first_name}.${last_name}.${index}@${toDomain(words.companyNames[company - 1] ?? '')}`.toLowerCase(),
      phone: createPhone(random),
      status: random.pick(['cold', 'warm', 'hot', 'customer']),
      newsletter: random.chance(0.4),
      background: null,
      owner_id: owner(),
      ...createdAgo(250),
    }
  })
  const deals = Array.from({ length: 40 }, () => createDeal(random, now, { owner_id: owner(), ...createdAgo(200) }))
  const tasks = Array.from({ length: 70 }, () => createTask(random, now, { contacts: contacts.length, owner: owner() }))
  return [
    { table: 'profiles', rows: number([{ nome: 'ADMIN' }, { nome: 'SALES' }, { nome: 'USER' }]) },
    { table: 'users', rows: number(users) },
    { table: 'tags', rows: number(words.tags.map(([name, color]) => ({ name, color, ...createdAgo(300) }))) },
    { table: 'companies', rows: number(companies) },
    { table: 'contacts', rows: number(contacts) },
    { table: 'contact_notes', rows: number(createNotes(random, contacts.length, ago)) },
    {
      table: 'contacts_tags',
      rows: createLinks(random, contacts.length, words.tags.length, ['contacts_id', 'tags_id']),
    },
    { table: 'deals', rows: number(deals) },
    { table: 'contacts_deals', rows: createLinks(random, contacts.length, deals.length, ['contacts_id', 'deals_id']) },
    { table: 'tasks', rows: number(tasks) },
  ]
}

function createDeal(random: RandomGenerator, now: Date, shared: object) {
  const stage = random.weighted([
    ['opportunity', 4],
    ['proposal', 3],
    ['negotiation', 2],
    ['won', 2],
    ['lost', 1],
  ] as const)
  const isClosed = stage === 'won' || stage === 'lost'
  const chances = { opportunity: '20', proposal: '45', negotiation: '70', won: '100', lost: '0' }
  return {
    name: `${random.pick(words.dealNames)} ${random.int(1, 9)}`,
    company_id: random.int(1, words.companyNames.length),
    category: random.pick(['product', 'service', 'training', 'other']),
    stage,
    amount: `${random.int(2, 120) * 500}.00`,
    chance: chances[stage],
    closes_on: formatDay(new Date(now.getTime() + random.int(-20, 90) * DAY_MS)),
    closed_on: isClosed ? formatDay(new Date(now.getTime() - random.int(1, 60) * DAY_MS)) : null,
    lost_because: stage === 'lost' ? 'Another supplier was cheaper.' : null,
    description: random.chance(0.5) ? random.pick(words.notes) : null,
    ...shared,
  }
}

function createTask(random: RandomGenerator, now: Date, { contacts, owner }: { contacts: number; owner: number }) {
  const [kind, text] = random.pick(words.tasks)
  const days = random.int(-40, 20)
  const day = (shift: number): string => formatDay(new Date(now.getTime() + shift * DAY_MS))
  return {
    kind,
    text,
    contact_id: random.int(1, contacts),
    due_on: day(days),
    done_on: days < 0 && random.chance(0.8) ? day(days) : null,
    assignee_id: owner,
    created_at: new Date(now.getTime() - random.int(41, 90) * DAY_MS),
    deleted_at: null,
  }
}

const createNotes = (random: RandomGenerator, contacts: number, ago: (days: number) => Date) =>
  Array.from({ length: contacts }, (_, index) => index + 1).flatMap((parent_id) =>
    Array.from({ length: random.int(0, 3) }, (_, position) => ({
      parent_id,
      position,
      on: formatDay(ago(random.int(1, 120))),
      text: random.pick(words.notes),
    })),
  )

/** Up to two links of each record of the first table, none twice. */
const createLinks = (random: RandomGenerator, from: number, to: number, [first, second]: [string, string]) =>
  Array.from({ length: from }, (_, index) => index + 1).flatMap((id) =>
    random
      .sample(
        Array.from({ length: to }, (_, index) => index + 1),
        random.int(0, 2),
      )
      .map((other) => ({ [first]: id, [second]: other })),
  )

const createPhone = (random: RandomGenerator): string => `+331${random.int(40_000_000, 49_999_999)}`
const toDomain = (name: string): string => `${name.toLowerCase().replace(/[^a-z]+/g, '-')}.example`
