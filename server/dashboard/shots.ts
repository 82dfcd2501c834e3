import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** The shots of a campaign per fragrance, largest first. */
export interface CampaignShots {
  readonly campaignId: number
  readonly campaignName: string
  readonly fragrances: readonly { readonly fragranceName: string; readonly shotsTotalFragrance: number }[]
}

export interface FragranceShots {
  readonly fragranceName: string
  readonly shotsTotal: number
}

/**
 * The shots per campaign, largest first, equal counts by name; at most `limit` campaigns. Campaigns without shots are
 * left out.
 */
export async function countShotsPerCampaign(db: Db, limit?: number): Promise<CampaignShots[]> {
  const { rows } = await sql<CampaignRow>`
    with ranked as (
      select c.id, c.name, sum(s.total) as shots
      from shot_totals as s join campaigns as c on c.id = s.campaign_id
      where s.total > 0
      group by c.id
      order by ${buildOrder(sql`c`)} ${buildLimit(limit)}
    )
    select r.id as "campaignId", r.name as "campaignName",
      f.name as "fragranceName", s.total::float8 as "shotsTotalFragrance"
    from ranked as r
      join shot_totals as s on s.campaign_id = r.id and s.total > 0
      join fragrances as f on f.id = s.fragrance_id
    order by ${buildOrder(sql`r`)}, s.total desc, searchable(f.name) collate "C", f.id`.execute(db)
  return groupByCampaign(rows)
}

/** The shots per fragrance over all campaigns, largest first, equal counts by name; at most `limit` fragrances. */
export async function countShotsPerFragrance(db: Db, limit?: number): Promise<FragranceShots[]> {
  const { rows } = await sql<FragranceShots>`
    select f.name as "fragranceName", sum(s.total)::float8 as "shotsTotal"
    from shot_totals as s join fragrances as f on f.id = s.fragrance_id
    where s.total > 0
    group by f.id
    order by sum(s.total) desc, searchable(f.name) collate "C", f.id ${buildLimit(limit)}`.execute(db)
  return rows
}

interface CampaignRow extends Pick<CampaignShots, 'campaignId' | 'campaignName'> {
  readonly fragranceName: string
  readonly shotsTotalFragrance: number
}

function buildOrder(campaign: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`shots desc, searchable(${campaign}.name) collate "C", ${campaign}.id`
}

function buildLimit(limit: number | undefined): RawBuilder<unknown> {
  return limit === undefined ? sql`` : sql`limit ${limit}`
}

/** Groups one row per fragrance into one entry per campaign, keeping the order of the rows. */
function groupByCampaign(rows: readonly CampaignRow[]): CampaignShots[] {
  const campaigns = new Map<number, { campaignName: string; fragrances: CampaignShots['fragrances'][number][] }>()
  for (const { campaignId, campaignName, ...fragrance } of rows) {
    const campaign = campaigns.get(campaignId) ?? { campaignName, fragrances: [] }
    campaigns.set(campaignId, campaign)
    campaign.fragrances.push(fragrance)
  }
  return [...campaigns].map(([campaignId, campaign]) => ({ campaignId, ...campaign }))
}
