import { DAY_MS, formatDay, getMidnightBefore } from './calendar.ts'
import type { DemoCampaign } from './campaigns.ts'
import type { RandomGenerator } from './random.ts'
import { campaignPlans } from './words/campaignPlans.ts'

/** The shots of a fragrance within a campaign on one day; days without shots have no row. */
export type DemoShots = { day: string; campaignId: number; fragranceId: number; count: number }

const dayCount = 365
/** Relative demand per weekday, Sunday first: highest on Saturdays, lowest on Sundays. */
const weekdayDemand = [0.55, 0.85, 0.8, 0.9, 1, 1.25, 1.6]

/** One year of shots up to yesterday, weighted by weekday and by the season of each campaign. */
export function createShots(random: RandomGenerator, now: Date, campaigns: readonly DemoCampaign[]): DemoShots[] {
  return campaigns.flatMap((campaign) => {
    const season = campaignPlans.find(({ name }) => name === campaign.name)?.season ?? []
    const fragranceDemand = campaign.collection.map(({ fragranceId }) => ({
      fragranceId,
      popularity: 0.35 + random.next() * 1.8,
    }))
    return listActiveDays(campaign, now).flatMap((day) => {
      const dailyDemand =
        (weekdayDemand[day.getUTCDay()] ?? 1) * interpolateSeason(day, season) * (campaign.isDefault ? 5 : 3.2)
      return fragranceDemand.flatMap(({ fragranceId, popularity }) => {
        const count = samplePoisson(dailyDemand * popularity, random)
        return count === 0 ? [] : [{ day: formatDay(day), campaignId: campaign.id, fragranceId, count }]
      })
    })
  })
}

/** The days of the last year on which the campaign was active, oldest first. */
function listActiveDays(campaign: DemoCampaign, now: Date): Date[] {
  const endDate = campaign.deletedAt ?? now
  return Array.from({ length: dayCount }, (_, index) => getMidnightBefore(now, dayCount - index)).filter(
    (day) => day.getTime() >= campaign.createdAt.getTime() && day.getTime() + DAY_MS <= endDate.getTime(),
  )
}

/** Interpolates between the weights of two months, so that the value does not jump on the first of a month. */
function interpolateSeason(day: Date, season: readonly number[]): number {
  const month = day.getUTCMonth()
  const monthShare = (day.getUTCDate() - 1) / 31
  return (season[month] ?? 1) * (1 - monthShare) + (season[(month + 1) % 12] ?? 1) * monthShare
}

/** A random number with a Poisson distribution (Knuth). */
function samplePoisson(mean: number, random: RandomGenerator): number {
  const limit = Math.exp(-mean)
  let count = 0
  let product = random.next()
  while (product > limit) {
    count++
    product *= random.next()
  }
  return count
}
