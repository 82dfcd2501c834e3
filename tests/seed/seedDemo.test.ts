import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createDemoData } from '../../server/seed/demoData.ts'
import { demoPassword, seedDemo } from '../../server/seed/seedDemo.ts'
import { openTestDatabase } from '../support/testDatabase.ts'

const now = new Date('2026-11-20T15:30:00.000Z')
const kept = new Map<string, Uint8Array>()
const files = {
  async put(bytes: Uint8Array, name: string) {
    const key = `${kept.size}-${name}`
    kept.set(key, bytes)
    return { key, name }
  },
}
const lines: string[] = []
const database = await openTestDatabase()
await seedDemo({ db: database.db, files, now, log: (line) => lines.push(line) })
afterAll(() => database.close())

async function one<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row | undefined> {
  return (await query.execute(database.db)).rows[0]
}

const countOf = async (table: string) =>
  (await one(sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`))?.count

describe('seeding an empty database', () => {
  it('fills every table with all the demo data', async () => {
    const { quizQuestions, quizAnswers, options, ...lists } = createDemoData({ now })
    const slots = lists.campaigns.flatMap(({ collection }) => collection)
    const rows = { quiz_questions: quizQuestions, quiz_question_answers: quizAnswers, fragrance_options: options }
    for (const [table, { length }] of Object.entries({ ...lists, ...rows, campaign_slots: slots })) {
      expect([table, await countOf(table)]).toEqual([table, length])
    }
  })

  it('marks the database as one with demo data', async () => {
    expect(await one(sql`select value from settings where name = 'mode'`)).toEqual({ value: 'demo' })
  })

  it('hashes the common password of the demo logins', async () => {
    const admin = await one(
      sql<{ hash: string }>`select password_hash as hash from users where email = 'admin@sillage.example'`,
    )
    expect(await verify(admin?.hash ?? '', demoPassword)).toBe(true)
    const pending = await one(
      sql<{
        count: number
      }>`select count(*)::int as count from users where password_hash is not null and confirmed_at is null`,
    )
    expect(pending?.count).toBe(1)
  })

  it('keeps a picture and a thumbnail for every fragrance, secret and campaign', async () => {
    const { rows } = await sql<{ stored: { key: string; thumbKey: string; name: string } }>`
      select image as stored from fragrances union all select secret from fragrances union all select cover from campaigns
    `.execute(database.db)
    expect(rows).toHaveLength(248)
    const keys = rows.flatMap(({ stored }) => [stored.key, stored.thumbKey])
    expect(new Set(keys).size).toBe(496)
    expect(keys.every((key) => kept.has(key))).toBe(true)
    expect(rows.every(({ stored }) => /^[a-z-]+\.webp$/.test(stored.name))).toBe(true)
  })

  it('lets every table count on after the seeded ids', async () => {
    const id = await one(sql<{ id: number }>`insert into categories (name) values ('Nova') returning id`)
    expect(id?.id).toBe(13)
    const shot = await one(
      sql<{
        id: number
      }>`insert into shots (day, campaign_id, fragrance_id, count) values ('2020-01-01', 1, 1, 1) returning id`,
    )
    expect(shot?.id).toBe(await countOf('shots'))
  })

  it('says what it does in two lines', () => {
    expect(lines).toHaveLength(2)
  })
})

describe('seeding without a place for pictures', () => {
  it('fails and changes nothing', async () => {
    const before = await countOf('capsules')
    const full = { put: () => Promise.reject(new Error('no space left')) }
    await expect(seedDemo({ db: database.db, files: full, now })).rejects.toThrow('no space left')
    expect(await countOf('capsules')).toBe(before)
  })
})
