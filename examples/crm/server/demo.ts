import { hash } from '@node-rs/argon2'
import { setDemoMode } from '../../../server/db/checkMode.ts'
import type { ServerProduct } from '../../../server/product.ts'
import { DAY_MS, formatDay } from '../../../server/seed/calendar.ts'
import { insertRows, type TableRows } from '../../../server/seed/insertRows.ts'
import { createRandom } from '../../../server/seed/random.ts'
import * as words from './words.ts'

const password = 'Crm@2026'
const attachmentType = 'text/plain'
/** Fixed, so that the examples in the description of the API are the same on every day. */
const exampleDay = new Date('2026-01-01T12:00:00Z')
const logins = words.people.map(([first]) => `${first.toLowerCase()}@crm.example`)

/** Sales staff, their companies and contacts, deals in every stage, and tasks around today. */
export const demo: ServerProduct['demo'] = {
  async insert({ db, files, now, log }) {
    const bytes = Buffer.from(words.attachment)
    const { key, name } = await files.put(bytes, 'Agenda.txt', attachmentType)
    const agenda = { key, name, type: attachmentType, size: bytes.length }
    const tables = createTables(now, await hash(password), agenda)
    await db.transaction().execute(async (trx) => {
      await setDemoMode(trx)
      for (const table of tables) await insertRows(trx, table)
    })
    log(
      `Demo data is ready: ${tables.reduce((sum, { rows }) => sum + rows.length, 0)} rows in ${tables.length} tables.`,
    )
  },
  loginText: `\nDemo logins, password of all: ${password}\n  ${logins.join('\n  ')}\nThe first one is an administrator.\n`,
  createExampleRows: () => createTables(exampleDay, '', { key: 'agenda.txt', name: 'Agenda.txt' }),
}

/** The rows of all tables, each table after those that it refers to. The result is always the same for the same day. */
function createTables(now: Date, passwordHash: string, attachment: object): TableRows[] {
  const tools = createTools(now)
  const { number, createLinks } = tools
  const [users, contacts, deals] = [
    createUsers(tools, passwordHash),
    createContacts(tools, attachment),
    createDeals(tools),
  ]
  return [
    { table: 'profiles', rows: number([{ nome: 'ADMIN' }, { nome: 'SALES' }, { nome: 'USER' }]) },
    { table: 'users', rows: number(users) },
    { table: 'tags', rows: number(words.tags.map(([name, color]) => ({ name, color, created_at: tools.ago(300) }))) },
    { table: 'companies', rows: number(createCompanies(tools)) },
    { table: 'contacts', rows: number(contacts) },
    { table: 'contact_notes', rows: number(createNotes(tools, contacts.length)) },
    { table: 'contacts_tags', rows: createLinks(['contacts_id', contacts.length], ['tags_id', words.tags.length]) },
    { table: 'deals', rows: number(deals) },
    { table: 'contacts_deals', rows: createLinks(['contacts_id', contacts.length], ['deals_id', deals.length]) },
    { table: 'tasks', rows: number(createTasks(tools, contacts.length)) },
  ]
}

type Tools = ReturnType<typeof createTools>

function createTools(now: Date) {
  const random = createRandom(20_260_201)
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS)
  const repeat = <Row>(count: number, create: (index: number) => Row) =>
    Array.from({ length: count }, (_, i) => create(i))
  const number = <Row>(rows: readonly Row[]) => rows.map((row, index) => ({ id: index + 1, ...row }))
  return {
    random,
    ago,
    repeat,
    number,
    dayAgo: (days: number): string => formatDay(ago(days)),
    /** The owner of a record, and when it was created. */
    owned: (days: number) => ({
      owner_id: random.int(1, words.people.length),
      created_at: ago(random.int(2, days)),
    }),
    /** Up to two links for each record of the first table, without duplicates. */
    createLinks: ([own, count]: [string, number], [other, otherCount]: [string, number]) =>
      repeat(count, (index) =>
        random
          .sample(
            repeat(otherCount, (id) => id + 1),
            random.int(0, 2),
          )
          .map((id) => ({ [own]: index + 1, [other]: id })),
      ).flat(),
    phone: (): string => `+331${random.int(40_000_000, 49_999_999)}`,
  }
}

const createUsers = ({ ago }: Tools, passwordHash: string) =>
  words.people.map((names, index) => ({
    nome: names.join(' '),
    email: logins[index],
    profile_id: index === 0 ? 1 : 2,
    password_hash: passwordHash,
    confirmed_at: ago(380),
    created_at: ago(390),
  }))

const createCompanies = ({ random, phone, owned }: Tools) =>
  words.companyNames.map((name) => ({
    name,
    sector: random.pick(words.sectors),
    employees: random.int(8, 900),
    revenue: `${random.int(1, 90) * 100_000}.00`,
    website: `https://${toDomain(name)}`,
    phone: phone(),
    country: 'FR',
    city: random.pick(words.cities),
    context: random.chance(0.4) ? random.pick(words.notes) : null,
    briefing: random.chance(0.5) ? words.briefing : null,
    ...owned(300),
  }))

const createContacts = ({ random, phone, owned, repeat }: Tools, attachment: object) =>
  repeat(60, (index) => {
    const [first_name, last_name] = [random.pick(words.firstNames), random.pick(words.lastNames)]
    const company_id = random.int(1, words.companyNames.length)
    const domain = toDomain(words.companyNames[company_id - 1] ?? '')
    const email = `${first_name}.${last_name}.${index}@${domain}`.toLowerCase()
    const status = random.pick(['cold', 'warm', 'hot', 'customer'])
    const title = random.pick(words.titles)
    const newsletter = random.chance(0.4)
    // Only the first contact has it: no two records share a file.
    const attachments = index === 0 ? [attachment] : []
    const person = { first_name, last_name, title, company_id, email, phone: phone() }
    return { ...person, status, newsletter, attachments, ...owned(250) }
  })

const createNotes = ({ random, dayAgo, repeat }: Tools, contacts: number) =>
  repeat(contacts, (index) =>
    repeat(random.int(0, 3), (position) => {
      const on = dayAgo(random.int(1, 120))
      return { parent_id: index + 1, position, on, text: random.pick(words.notes) }
    }),
  ).flat()

const createDeals = ({ random, dayAgo, owned, repeat }: Tools) =>
  repeat(40, () => {
    const [stage, chance] = random.weighted(words.stages)
    const isClosed = stage === 'won' || stage === 'lost'
    return {
      name: `${random.pick(words.dealNames)} ${random.int(1, 9)}`,
      company_id: random.int(1, words.companyNames.length),
      category: random.pick(['product', 'service', 'training', 'other']),
      stage,
      amount: `${random.int(2, 120) * 500}.00`,
      chance,
      closes_on: dayAgo(random.int(-90, 20)),
      closed_on: isClosed ? dayAgo(random.int(1, 60)) : null,
      lost_because: stage === 'lost' ? 'Another supplier was cheaper.' : null,
      description: random.chance(0.5) ? random.pick(words.notes) : null,
      ...owned(200),
    }
  })

const createTasks = ({ random, ago, dayAgo, repeat }: Tools, contacts: number) =>
  repeat(70, () => {
    const [kind, text] = random.pick(words.tasks)
    const days = random.int(-20, 40)
    const done_on = days > 0 && random.chance(0.8) ? dayAgo(days) : null
    const assignee_id = random.int(1, words.people.length)
    return {
      kind,
      text,
      contact_id: random.int(1, contacts),
      due_on: dayAgo(days),
      done_on,
      assignee_id,
      created_at: ago(50),
    }
  })

const toDomain = (name: string): string => `${name.toLowerCase().replace(/[^a-z]+/g, '-')}.example`
