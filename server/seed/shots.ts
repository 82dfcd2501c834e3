import { DAY_MS, dayOf, daysBefore } from './calendar.ts'
import type { DemoCampaign } from './campaigns.ts'
import type { Random } from './random.ts'
import { campaignPlans } from './words/campaignPlans.ts'

/** The shots of a fragrance within a campaign on one day; days without shots have no row. */
export type DemoShots = { day: string; campaignId: number; fragranceId: number; count: number }

const yearDays = 365
/** Relative demand per weekday, Sunday first: highest on Saturdays, lowest on Sundays. */
const weekRhythm = [0.55, 0.85, 0.8, 0.9, 1, 1.25, 1.6]

/** One year of shots up to yesterday, weighted by weekday and by the season of each campaign. */
export function createShots(random: Random, now: Date, campaigns: readonly DemoCampaign[]): DemoShots[] {
  return campaigns.flatMap((campaign) => {
    const season = campaignPlans.find(({ name }) => name === campaign.name)?.season ?? []
    const demand = campaign.collection.map(({ fragranceId }) => ({ fragranceId, liking: 0.35 + random.next() * 1.8 }))
    return runningDays(campaign, now).flatMap((day) => {
      const daily = (weekRhythm[day.getUTCDay()] ?? 1) * seasonOf(day, season) * (campaign.isDefault ? 5 : 3.2)
      return demand.flatMap(({ fragranceId, liking }) => {
        const count = drawCount(daily * liking, random)
        return count === 0 ? [] : [{ day: dayOf(day), campaignId: campaign.id, fragranceId, count }]
      })
    })
  })
}

/** The days of the last year on which the campaign was active, oldest first. */
function runningDays(campaign: DemoCampaign, now: Date): Date[] {
  const ends = campaign.deletedAt ?? now
  return Array.from({ length: yearDays }, (_, index) => daysBefore(now, yearDays - index)).filter(
    (day) => day.getTime() >= campaign.createdAt.getTime() && day.getTime() + DAY_MS <= ends.getTime(),
  )
}

/** Interpolates between the weights of two months, so that the value does not jump on the first of a month. */
function seasonOf(day: Date, season: readonly number[]): number {
  const month = day.getUTCMonth()
  const share = (day.getUTCDate() - 1) / 31
  return (season[month] ?? 1) * (1 - share) + (season[(month + 1) % 12] ?? 1) * share
}

/** A random number with a Poisson distribution (Knuth). */
function drawCount(mean: number, random: Random): number {
  const limit = Math.exp(-mean)
  let count = 0
  let product = random.next()
  while (product > limit) {
    count++
    product *= random.next()
  }
  return count
}
