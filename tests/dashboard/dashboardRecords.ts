import { sql } from 'kysely'
import type { Db } from '../../server/db/tables.ts'
import type { TestApp } from '../support/createTestApp.ts'

/** Adds a category and fragrances with these names; their keys are 1, 2, 3, … */
export async function addScents({ db }: TestApp, ...names: string[]): Promise<void> {
  const picture = JSON.stringify({ key: 'a', name: 'a.webp' })
  await sql`insert into categories (name) values ('Floral')`.execute(db)
  for (const name of names) {
    await sql`insert into fragrances (name, genre, category_id, image, secret)
      values (${name}, 'F', 1, ${picture}, ${picture})`.execute(db)
  }
}

/** Adds campaigns with these names; their keys are 1, 2, 3, … */
export async function addCampaigns({ db }: TestApp, ...names: string[]): Promise<void> {
  for (const name of names) {
    await sql`insert into campaigns (name, fragrance_shots, cover, descriptions)
      values (${name}, 100, ${JSON.stringify({ key: 'a', name: 'a.webp' })}, '[]')`.execute(db)
  }
}

type ShotsRow = readonly [day: string, campaign: number, fragrance: number, count: number]

/** Inserts shots in one statement. */
export async function addShots(db: Db, ...shots: readonly ShotsRow[]): Promise<void> {
  const rows = shots.map(
    ([day, campaign, fragrance, count]) => sql`(${day}::date, ${campaign}, ${fragrance}, ${count})`,
  )
  await sql`insert into shots (day, campaign_id, fragrance_id, count) values ${sql.join(rows)}`.execute(db)
}
