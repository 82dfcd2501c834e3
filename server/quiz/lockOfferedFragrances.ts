import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/**
 * The fragrances that answers of a campaign's quiz may lead to: the active ones of its collection. Locks the campaign,
 * so that none is removed from it meanwhile.
 */
export async function lockOfferedFragrances(trx: Db, campaignId: number): Promise<ReadonlySet<number>> {
  await sql`select 1 from campaigns where id = ${campaignId} for share`.execute(trx)
  const { rows } = await sql<{ id: number }>`
    select fragrances.id from campaign_slots
    join fragrances on fragrances.id = campaign_slots.fragrance_id
    where campaign_slots.parent_id = ${campaignId} and fragrances.deleted_at is null`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}
