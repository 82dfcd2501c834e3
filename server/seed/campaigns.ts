import { DAY_MS, momentBefore, momentBetween } from './calendar.ts'
import { at, type Random } from './random.ts'
import { type DemoFragrance, families } from './scents.ts'
import { type CampaignPlan, campaignPlans } from './words/campaignPlans.ts'

export type Language = 'pt-BR' | 'en-US' | 'es-ES'

export type DemoSlot = { campaignId: number; slot: number; fragranceId: number; shotSeconds: number }

export type DemoCampaign = {
  id: number
  name: string
  downloads: number
  fragranceShots: number
  isDefault: boolean
  /** Ordered by slot; each slot and each fragrance occurs once. */
  collection: DemoSlot[]
  descriptions: { language: Language; description: string }[]
  deletedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

const slotCount = 20
const languages: readonly Language[] = ['pt-BR', 'en-US', 'es-ES']

/** Eight campaigns with active fragrances; the first is the default one, the last is inactive. */
export function createCampaigns(random: Random, now: Date, fragrances: readonly DemoFragrance[]): DemoCampaign[] {
  return campaignPlans.map((plan, index) => {
    const id = index + 1
    const isInactive = index === campaignPlans.length - 1
    const createdAt = momentBefore(now, plan.daysAgo, random)
    const changedBy = momentBefore(now, isInactive ? 150 : 1, random)
    return {
      id,
      name: plan.name,
      downloads: plan.downloads,
      fragranceShots: plan.fragranceShots,
      isDefault: index === 0,
      collection: collectionOf(id, plan, fragrances, random),
      descriptions: languages.flatMap((language) => {
        const description = plan.descriptions[language]
        return description ? [{ language, description }] : []
      }),
      deletedAt: isInactive ? new Date(changedBy.getTime() + 20 * DAY_MS) : null,
      createdAt,
      updatedAt: momentBetween(createdAt, changedBy, random),
    }
  })
}

function collectionOf(
  campaignId: number,
  plan: CampaignPlan,
  fragrances: readonly DemoFragrance[],
  random: Random,
): DemoSlot[] {
  const chosen = random.shuffle(
    families.flatMap(({ name }, index) => {
      const living = fragrances.filter(({ categoryId, deletedAt }) => categoryId === index + 1 && deletedAt === null)
      return random.sample(living, plan.collection[name] ?? 0)
    }),
  )
  const slots = random.sample(
    Array.from({ length: slotCount }, (_, index) => index + 1),
    chosen.length,
  )
  return slots
    .sort((a, b) => a - b)
    .map((slot, index) => ({
      campaignId,
      slot,
      fragranceId: at(chosen, index).id,
      shotSeconds: random.weighted([
        [5, 6],
        [3, 2],
        [4, 1],
        [8, 1],
        [10, 1],
      ]),
    }))
}
