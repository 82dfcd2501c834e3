import { createCampaigns, type DemoCampaign } from './campaigns.ts'
import { createCapsules, createDevices, type DemoCapsule, type DemoDevice } from './devices.ts'
import { createCategories, createFragrances, type DemoCategory, type DemoFragrance } from './fragrances.ts'
import { createInitiatives, createResults, type DemoInitiative, type DemoResult } from './initiatives.ts'
import { createQuizzes, type DemoQuizzes } from './quizzes.ts'
import { createRandom } from './random.ts'
import { createShots, type DemoShots } from './shots.ts'
import { createUsers, type DemoProfile, type DemoUser, profiles } from './users.ts'

/** A partner of the house. */
export type DemoOrganization = {
  id: number
  name: string
  country: string
  /** The significant characters of a CNPJ. */
  cnpj: string
  email: string
  parentId: number | null
  createdAt: Date
}

/** All demo data. Ids count from 1 within each list, and references use them. */
export type DemoData = DemoQuizzes & {
  organizations: DemoOrganization[]
  profiles: readonly DemoProfile[]
  users: DemoUser[]
  categories: DemoCategory[]
  fragrances: DemoFragrance[]
  campaigns: DemoCampaign[]
  devices: DemoDevice[]
  capsules: DemoCapsule[]
  shots: DemoShots[]
  initiatives: DemoInitiative[]
  results: DemoResult[]
}

/**
 * Creates the demo data of the house; `addPartners` adds that of its partners. Pure: the same seed and day give the
 * same data; another day changes only the dates.
 *
 * @param now all dates are earlier, except due dates of capsules
 */
export function createDemoData({ now, seed = 20_260_101 }: { now: Date; seed?: number }): DemoData {
  const random = createRandom(seed)
  const users = createUsers(random.createStream('people'), now)
  const fragrances = createFragrances(random.createStream('fragrances'), now)
  const campaigns = createCampaigns(random.createStream('campaigns'), now, fragrances)
  const devices = createDevices(random.createStream('devices'), now, campaigns, users)
  const initiatives = createInitiatives(random.createStream('initiatives'), now)
  return {
    organizations: [],
    profiles,
    users,
    categories: createCategories(random.createStream('categories'), now),
    fragrances,
    campaigns,
    ...createQuizzes(random.createStream('quizzes'), now, campaigns, fragrances),
    devices,
    capsules: createCapsules(random.createStream('capsules'), now, campaigns, devices),
    shots: createShots(random.createStream('shots'), now, campaigns),
    initiatives,
    results: createResults(random.createStream('results'), now, initiatives),
  }
}
