import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { findPreviousStart } from '#rules/dayRanges.ts'
import type { Db } from '../db/tables.ts'
import type { PeriodQuery } from './periodQuery.ts'

/** The shots of a campaign per fragrance, largest first. */
export interface CampaignShots {
  readonly campaignId: number
  readonly campaignName: string
  readonly fragrances: readonly {
    readonly fragranceName: string
    readonly shotsTotalFragrance: number
    readonly before?: number
  }[]
}

export interface FragranceShots {
  readonly fragranceName: string
  readonly shotsTotal: number
  /** The number in the equally long period just before, if the request asks for a comparison. */
  readonly before?: number
}

/** Which shots are counted; by default all. */
export interface ShotsQuery extends Partial<PeriodQuery> {
  /** The condition on campaigns as `c`, whose shots are counted; by default all. */
  readonly campaigns?: RawBuilder<SqlBool> | undefined
  /** The maximum number of campaigns or fragrances. */
  readonly limit?: number | undefined
}

/**
 * The shots per campaign, largest first, equal counts by name; at most `limit` campaigns. Campaigns without shots are
 * left out, unless a comparison shows that they had some before.
 */
export async function countShotsPerCampaign(db: Db, query: ShotsQuery = {}): Promise<CampaignShots[]> {
  const { rows } = await sql<CampaignRow>`
    with counted as ${buildCounts(query)}, ranked as (
      select c.id, c.name, sum(s.total) as shots
      from counted as s join campaigns as c on c.id = s.campaign_id
      group by c.id
      order by ${buildOrder(sql`c`)} ${buildLimit(query.limit)}
    )
    select r.id as "campaignId", r.name as "campaignName",
      f.name as "fragranceName", s.total::float8 as "shotsTotalFragrance" ${selectBefore(query, sql`s.before`)}
    from ranked as r
      join counted as s on s.campaign_id = r.id
      join fragrances as f on f.id = s.fragrance_id
    order by ${buildOrder(sql`r`)}, s.total desc, searchable(f.name) collate "C", f.id`.execute(db)
  return groupByCampaign(rows)
}

/**
 * The shots per fragrance over all campaigns, largest first, equal counts by name; at most `limit` fragrances.
 * Fragrances without shots are left out, like campaigns without shots.
 */
export async function countShotsPerFragrance(db: Db, query: ShotsQuery = {}): Promise<FragranceShots[]> {
  const { rows } = await sql<FragranceShots>`
    with counted as ${buildCounts(query)}
    select f.name as "fragranceName", sum(s.total)::float8 as "shotsTotal" ${selectBefore(query, sql`sum(s.before)`)}
    from counted as s join fragrances as f on f.id = s.fragrance_id
    group by f.id
    order by sum(s.total) desc, searchable(f.name) collate "C", f.id ${buildLimit(query.limit)}`.execute(db)
  return rows
}

/**
 * The shots per campaign and fragrance. For all time, stored totals are read. For a period, the shots of its days are
 * summed; the number of days is limited, and the index on shots begins with the day.
 */
function buildCounts({ period, hasComparison = false, campaigns }: ShotsQuery): RawBuilder<unknown> {
  const ofCampaigns = campaigns ? sql`and campaign_id in (select c.id from campaigns as c where ${campaigns})` : sql``
  if (!period) {
    // Not materialized, so that PostgreSQL finds the shots of the largest campaigns by the key of the totals.
    return sql`not materialized (select campaign_id, fragrance_id, total from shot_totals where total > 0 ${ofCampaigns})`
  }
  const first = sql`${period.first}::date`
  const start = hasComparison ? sql`${findPreviousStart(period)}::date` : first
  return sql`(
    select campaign_id, fragrance_id,
      coalesce(sum(count) filter (where day >= ${first}), 0) as total,
      coalesce(sum(count) filter (where day < ${first}), 0) as before
    from shots where day between ${start} and ${period.last}::date ${ofCampaigns}
    group by campaign_id, fragrance_id having sum(count) > 0
  )`
}

const selectBefore = ({ hasComparison }: ShotsQuery, before: RawBuilder<unknown>): RawBuilder<unknown> =>
  hasComparison ? sql`, ${before}::float8 as before` : sql``

interface CampaignRow extends Pick<CampaignShots, 'campaignId' | 'campaignName'> {
  readonly fragranceName: string
  readonly shotsTotalFragrance: number
  readonly before?: number
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
