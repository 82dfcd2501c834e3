import { DAY_MS, pickInstantBefore, pickInstantBetween } from './calendar.ts'
import { type DemoFragrance, families } from './fragrances.ts'
import { getCyclic, type RandomGenerator } from './random.ts'
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
  /** Absent: the campaign belongs to the house. */
  organizationId?: number
}

const slotCount = 20
const languages: readonly Language[] = ['pt-BR', 'en-US', 'es-ES']

/** Eight campaigns with active fragrances; the first is the default one, the last is inactive. */
export const createCampaigns = (
  random: RandomGenerator,
  now: Date,
  fragrances: readonly DemoFragrance[],
): DemoCampaign[] => createPlannedCampaigns(campaignPlans, random, now, fragrances)

/** Active campaigns of an organization, with ids after those of the house. */
export const createPartnerCampaigns = (
  { plans, firstId, organizationId }: PartnerCampaigns,
  random: RandomGenerator,
  now: Date,
  fragrances: readonly DemoFragrance[],
): DemoCampaign[] =>
  createPlannedCampaigns(plans, random, now, fragrances, firstId).map((campaign) => ({ ...campaign, organizationId }))

interface PartnerCampaigns {
  readonly plans: readonly CampaignPlan[]
  readonly firstId: number
  readonly organizationId: number
}

/** @param firstId 1 for the house, whose first campaign is the default and whose last is inactive */
function createPlannedCampaigns(
  plans: readonly CampaignPlan[],
  random: RandomGenerator,
  now: Date,
  fragrances: readonly DemoFragrance[],
  firstId = 1,
): DemoCampaign[] {
  return plans.map((plan, index) => {
    const id = firstId + index
    const isInactive = firstId === 1 && index === plans.length - 1
    const createdAt = pickInstantBefore(now, plan.daysAgo, random)
    const latestChange = pickInstantBefore(now, isInactive ? 150 : 1, random)
    return {
      id,
      name: plan.name,
      downloads: plan.downloads,
      fragranceShots: plan.fragranceShots,
      isDefault: id === 1,
      collection: createCollection(id, plan, fragrances, random),
      descriptions: languages.flatMap((language) => {
        const description = plan.descriptions[language]
        return description ? [{ language, description }] : []
      }),
      deletedAt: isInactive ? new Date(latestChange.getTime() + 20 * DAY_MS) : null,
      createdAt,
      updatedAt: pickInstantBetween(createdAt, latestChange, random),
    }
  })
}

function createCollection(
  campaignId: number,
  plan: CampaignPlan,
  fragrances: readonly DemoFragrance[],
  random: RandomGenerator,
): DemoSlot[] {
  const selectedFragrances = random.shuffle(
    families.flatMap(({ name }, index) => {
      const activeFragrances = fragrances.filter(
        ({ categoryId, deletedAt }) => categoryId === index + 1 && deletedAt === null,
      )
      return random.sample(activeFragrances, plan.collection[name] ?? 0)
    }),
  )
  const slots = random.sample(
    Array.from({ length: slotCount }, (_, index) => index + 1),
    selectedFragrances.length,
  )
  return slots
    .sort((a, b) => a - b)
    .map((slot, index) => ({
      campaignId,
      slot,
      fragranceId: getCyclic(selectedFragrances, index).id,
      shotSeconds: random.weighted([
        [5, 6],
        [3, 2],
        [4, 1],
        [8, 1],
        [10, 1],
      ]),
    }))
}
