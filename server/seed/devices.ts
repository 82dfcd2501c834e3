import { formatDay, getMidnightBefore, pickInstantBefore, pickInstantBetween } from './calendar.ts'
import type { DemoCampaign } from './campaigns.ts'
import { getCyclic, type RandomGenerator } from './random.ts'
import type { DemoUser } from './users.ts'

export type DemoDevice = {
  id: number
  /** Six pairs of upper-case hex digits, separated by colons. */
  macAddress: string
  campaignId: number | null
  userId: number | null
  ownerId: number | null
  createdAt: Date
  updatedAt: Date
  /** Absent: the device belongs to the house. */
  organizationId?: number
}

export type DemoCapsule = {
  serialNumber: string
  fragranceId: number
  remainingShots: number
  deviceId: number | null
  /** `YYYY-MM-DD` */
  dueDate: string
  createdAt: Date
  updatedAt: Date
  /** Absent: the capsule belongs to the house. */
  organizationId?: number
}

/** The number of devices or capsules to create, and their first number. */
interface Range {
  readonly count: number
  /** The id of the first device. */
  readonly firstId: number
  /** The start of the addresses of devices, or of the serial numbers of capsules. */
  readonly start: number
}

const houseDevices: Range = { count: 40, firstId: 1, start: 0x2a000 }
const houseCapsules = { count: 200, stock: 24, start: 101 }
/**
 * A locally administered prefix (bit 1 of the first byte), which belongs to no manufacturer, so no real device has it.
 */
const macPrefix = '5E:11:A6'

/** Forty devices: most have a campaign, two thirds have a user, a few have no owner. */
export function createDevices(
  random: RandomGenerator,
  now: Date,
  campaigns: readonly DemoCampaign[],
  users: readonly DemoUser[],
  { count, firstId, start }: Range = houseDevices,
): DemoDevice[] {
  const activeCampaigns = campaigns.filter(({ deletedAt }) => deletedAt === null)
  const activeUsers = random.shuffle(
    users.filter(({ deletedAt, confirmedAt }) => deletedAt === null && confirmedAt !== null),
  )
  const serials = random.sample(
    Array.from({ length: 4096 }, (_, index) => start + index * 37),
    count,
  )
  return serials.map((serial, index) => {
    const owner = index % 8 === 7 ? null : getCyclic(activeUsers, index)
    const user = owner === null || index % 3 === 1 ? null : index % 4 === 0 ? getCyclic(activeUsers, index + 17) : owner
    const createdAt = pickInstantBefore(now, random.int(20, 700), random)
    return {
      id: firstId + index,
      macAddress: `${macPrefix}:${formatHexPairs(serial)}`,
      campaignId:
        index % 9 === 8 ? null : random.weighted(activeCampaigns.map(({ id, downloads }) => [id, downloads] as const)),
      userId: user?.id ?? null,
      ownerId: owner?.id ?? null,
      createdAt,
      updatedAt: pickInstantBetween(createdAt, pickInstantBefore(now, 1, random), random),
    }
  })
}

/** Two hundred capsules: some in stock, the others in a device whose campaign has their fragrance. */
export function createCapsules(
  random: RandomGenerator,
  now: Date,
  campaigns: readonly DemoCampaign[],
  devices: readonly DemoDevice[],
  { count, stock, start } = houseCapsules,
): DemoCapsule[] {
  const installed = random.sample(listPlaces(campaigns, devices), count - stock)
  const stockCapsules = Array.from({ length: stock }, () => {
    const campaign = random.pick(campaigns)
    return { deviceId: null, fragranceId: random.pick(campaign.collection).fragranceId, shots: campaign.fragranceShots }
  })
  return [...installed, ...stockCapsules]
    .map((place) => ({ ...place, ...createCapsuleState(place, random, now) }))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map(({ shots: _shots, ...capsule }, index) => ({
      serialNumber: formatSerialNumber(capsule.createdAt, start + index * 7),
      ...capsule,
    }))
}

type CapsulePlace = { deviceId: number | null; fragranceId: number; shots: number }

function listPlaces(campaigns: readonly DemoCampaign[], devices: readonly DemoDevice[]): CapsulePlace[] {
  return devices.flatMap(({ id, campaignId }) => {
    const campaign = campaigns.find((candidate) => candidate.id === campaignId)
    if (!campaign) return []
    return campaign.collection.map(({ fragranceId }) => ({ deviceId: id, fragranceId, shots: campaign.fragranceShots }))
  })
}

/**
 * The remaining shots and the dates of a capsule, which is valid for two years after it was filled. One in twelve has
 * expired, one in eight expires within 30 days.
 */
function createCapsuleState(
  place: CapsulePlace,
  random: RandomGenerator,
  now: Date,
): Pick<DemoCapsule, 'remainingShots' | 'dueDate' | 'createdAt' | 'updatedAt'> {
  const [minDays, maxDays] = random.weighted<readonly [number, number]>([
    [[-90, -1], 2],
    [[0, 30], 3],
    [[31, 700], 19],
  ])
  const daysLeft = random.int(minDays, maxDays)
  const createdAt = pickInstantBefore(now, 730 - daysLeft, random)
  const usedShare =
    place.deviceId === null
      ? 0
      : random.weighted([
          [random.next(), 8],
          [1, 1],
          [0.93 + random.next() * 0.06, 2],
        ])
  return {
    remainingShots: Math.max(0, Math.round(place.shots * (1 - usedShare))),
    dueDate: formatDay(getMidnightBefore(now, -daysLeft)),
    createdAt,
    updatedAt: place.deviceId === null ? createdAt : pickInstantBetween(createdAt, getMidnightBefore(now, 0), random),
  }
}

function formatSerialNumber(filledAt: Date, sequence: number): string {
  return `SLG-${filledAt.getUTCFullYear()}-${String(sequence).padStart(6, '0')}`
}

function formatHexPairs(value: number): string {
  const hex = value.toString(16).toUpperCase().padStart(6, '0')
  return [hex.slice(0, 2), hex.slice(2, 4), hex.slice(4, 6)].join(':')
}
