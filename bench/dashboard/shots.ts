import { sql } from 'kysely'
import { countShotsPerCampaign, countShotsPerFragrance } from '../../server/dashboard/shots.ts'
import type { Db } from '../../server/db/tables.ts'
import { openTestDatabase } from '../../tests/support/testDatabase.ts'
import { median } from '../harness/median.ts'
import type { Part } from '../part.ts'

const smallCount = 100_000
const largeCount = 10_000_000
/** The number of shots in each inserted row; a row represents one fragrance, campaign and day. */
const shotsPerRow = 10
const [campaigns, fragrances] = [50, 20]
const rounds = 200

/** Measures the dashboard's two queries with few and with many stored shots. */
export const dashboardQueries: Part = {
  title: 'The numbers of the first page',
  async measure() {
    const { db, close } = await openTestDatabase()
    await addFragrances(db)
    const before = await measureQueries(db, smallCount)
    const repeated = await measureQueries(db, smallCount)
    const after = await measureQueries(db, largeCount)
    await close()
    return [
      {
        label: `over ${largeCount.toLocaleString('en')} shots, time to that over ${smallCount.toLocaleString('en')}`,
        measured: `${after.toFixed(2)} ms to ${before.toFixed(2)} ms`,
        ratio: after / before,
        goal: '<= 2',
        noise: Math.abs(repeated - before) / before,
      },
    ]
  },
}

/** The median time of both queries together, in ms, with this number of shots. */
async function measureQueries(db: Db, shots: number): Promise<number> {
  await sql`truncate shots`.execute(db)
  const days = Math.ceil(shots / shotsPerRow / campaigns / fragrances)
  for (let day = 0; day < days; day += 100) {
    await sql`insert into shots (day, campaign_id, fragrance_id, count)
      select date '2000-01-01' + d, c, f, ${sql.lit(shotsPerRow)}
      from generate_series(${sql.lit(day)}, ${sql.lit(Math.min(days, day + 100) - 1)}) as d,
        generate_series(1, ${sql.lit(campaigns)}) as c, generate_series(1, ${sql.lit(fragrances)}) as f`.execute(db)
  }
  await sql`vacuum analyze`.execute(db)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await countShotsPerCampaign(db, { limit: 10 })
    await countShotsPerFragrance(db, { limit: 10 })
    times.push(performance.now() - start)
  }
  return median(times)
}

async function addFragrances(db: Db): Promise<void> {
  const picture = sql.lit(JSON.stringify({ key: 'a', name: 'a.webp' }))
  await sql`insert into categories (name) values ('Floral')`.execute(db)
  await sql`insert into fragrances (name, genre, category_id, image, secret)
    select 'Fragrance ' || n, 'F', 1, ${picture}, ${picture} from generate_series(1, ${sql.lit(fragrances)}) as n`.execute(
    db,
  )
  await sql`insert into campaigns (name, fragrance_shots, cover, descriptions)
    select 'Campaign ' || n, 100, ${picture}, '[]' from generate_series(1, ${sql.lit(campaigns)}) as n`.execute(db)
}
