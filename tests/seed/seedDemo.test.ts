import { verify } from '@node-rs/argon2'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createDemoData } from '../../server/seed/demoData.ts'
import { addPartners } from '../../server/seed/partners.ts'
import { demoPassword, seedDemo } from '../../server/seed/seedDemo.ts'
import { insertRow } from '../support/insertRow.ts'
import { openTestDatabase } from '../support/testDatabase.ts'

const now = new Date('2026-11-20T15:30:00.000Z')
const storedFiles = new Map<string, Uint8Array>()
const files = {
  async put(bytes: Uint8Array, name: string) {
    const key = `${storedFiles.size}-${name}`
    storedFiles.set(key, bytes)
    return { key, name }
  },
}
const lines: string[] = []
const database = await openTestDatabase()
await seedDemo({ db: database.db, files, now, log: (line) => lines.push(line) })
afterAll(() => database.close())

/** The single value that a query returns. */
async function readValue<Value>(query: RawBuilder<{ value: Value }>): Promise<Value | undefined> {
  return (await query.execute(database.db)).rows[0]?.value
}

const countRows = (table: string, condition = sql`true`) =>
  readValue(sql<{ value: number }>`select count(*)::int as value from ${sql.table(table)} where ${condition}`)

describe('seeding an empty database', () => {
  it('fills every table with all the demo data', async () => {
    const { quizQuestions, quizAnswers, options, ...lists } = addPartners(createDemoData({ now }), now)
    const slots = lists.campaigns.flatMap(({ collection }) => collection)
    const rows = { quiz_questions: quizQuestions, quiz_question_answers: quizAnswers, fragrance_options: options }
    for (const [table, { length }] of Object.entries({ ...lists, ...rows, campaign_slots: slots })) {
      expect([table, await countRows(table)]).toEqual([table, length])
    }
  })

  it('marks the database as one with demo data', async () => {
    expect(await readValue(sql`select value from settings where name = 'mode'`)).toBe('demo')
  })

  it('hashes the common password of the demo logins', async () => {
    const adminHash = sql<{ value: string }>`
      select password_hash as value from users where email = 'admin@sillage.example'`
    expect(await verify((await readValue(adminHash)) ?? '', demoPassword)).toBe(true)
    expect(await countRows('users', sql`password_hash is not null and confirmed_at is null`)).toBe(1)
  })

  it('keeps a picture and a thumbnail for every fragrance, secret and campaign', async () => {
    const { rows } = await sql<{ stored: { key: string; thumbKey: string; name: string } }>`
      select image as stored from fragrances union all select secret from fragrances union all select cover from campaigns
    `.execute(database.db)
    expect(rows).toHaveLength(251)
    const keys = rows.flatMap(({ stored }) => [stored.key, stored.thumbKey])
    expect(new Set(keys).size).toBe(502)
    expect(keys.every((key) => storedFiles.has(key))).toBe(true)
    expect(rows.every(({ stored }) => /^[a-z-]+\.webp$/.test(stored.name))).toBe(true)
  })

  it('lets every table count on after the seeded ids', async () => {
    expect(await insertRow(database.db, 'categories', { name: 'Nova' })).toBe(13)
    const shot = { day: '2020-01-01', campaign_id: 1, fragrance_id: 1, count: 1 }
    expect(await insertRow(database.db, 'shots', shot)).toBe(await countRows('shots'))
  })

  it('says what it does in two lines', () => {
    expect(lines).toHaveLength(2)
  })
})

it('seeding without a place for pictures fails and changes nothing', async () => {
  const before = await countRows('capsules')
  const full = { put: () => Promise.reject(new Error('no space left')) }
  await expect(seedDemo({ db: database.db, files: full, now })).rejects.toThrow('no space left')
  expect(await countRows('capsules')).toBe(before)
})
