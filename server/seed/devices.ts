import { dayOf, daysBefore, momentBefore, momentBetween } from './calendar.ts'
import type { DemoCampaign } from './campaigns.ts'
import type { DemoUser } from './people.ts'
import { at, type Random } from './random.ts'

export type DemoDevice = {
  id: number
  /** Six pairs of upper-case hex digits, separated by colons. */
  macAddress: string
  campaignId: number | null
  userId: number | null
  ownerId: number | null
  createdAt: Date
  updatedAt: Date
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
}

const deviceCount = 40
const capsuleCount = 200
const capsulesInStock = 24
/**
 * A locally administered prefix (bit 1 of the first byte), which belongs to no manufacturer, so no real device has it.
 */
const macPrefix = '5E:11:A6'

/** Forty devices: most have a campaign, two in three have a user, a few have no owner. */
export function createDevices(
  random: Random,
  now: Date,
  campaigns: readonly DemoCampaign[],
  users: readonly DemoUser[],
): DemoDevice[] {
  const living = campaigns.filter(({ deletedAt }) => deletedAt === null)
  const people = random.shuffle(
    users.filter(({ deletedAt, confirmedAt }) => deletedAt === null && confirmedAt !== null),
  )
  const serials = random.sample(
    Array.from({ length: 4096 }, (_, index) => 0x2a000 + index * 37),
    deviceCount,
  )
  return serials.map((serial, index) => {
    const owner = index % 8 === 7 ? null : at(people, index)
    const user = owner === null || index % 3 === 1 ? null : index % 4 === 0 ? at(people, index + 17) : owner
    const createdAt = momentBefore(now, random.int(20, 700), random)
    return {
      id: index + 1,
      macAddress: `${macPrefix}:${hexPairs(serial)}`,
      campaignId: index % 9 === 8 ? null : random.weighted(living.map(({ id, downloads }) => [id, downloads] as const)),
      userId: user?.id ?? null,
      ownerId: owner?.id ?? null,
      createdAt,
      updatedAt: momentBetween(createdAt, momentBefore(now, 1, random), random),
    }
  })
}

/** Two hundred capsules: some in stock, the others in a device whose campaign has their fragrance. */
export function createCapsules(
  random: Random,
  now: Date,
  campaigns: readonly DemoCampaign[],
  devices: readonly DemoDevice[],
): DemoCapsule[] {
  const loaded = random.sample(seatsOf(campaigns, devices), capsuleCount - capsulesInStock)
  const stock = Array.from({ length: capsulesInStock }, () => {
    const campaign = random.pick(campaigns)
    return { deviceId: null, fragranceId: random.pick(campaign.collection).fragranceId, shots: campaign.fragranceShots }
  })
  return [...loaded, ...stock]
    .map((seat) => ({ ...seat, ...lifeOf(seat, random, now) }))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map(({ shots: _shots, ...capsule }, index) => ({
      serialNumber: serialNumber(capsule.createdAt, 101 + index * 7),
      ...capsule,
    }))
}

type Seat = { deviceId: number | null; fragranceId: number; shots: number }

function seatsOf(campaigns: readonly DemoCampaign[], devices: readonly DemoDevice[]): Seat[] {
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
function lifeOf(
  seat: Seat,
  random: Random,
  now: Date,
): Pick<DemoCapsule, 'remainingShots' | 'dueDate' | 'createdAt' | 'updatedAt'> {
  const [soonest, latest] = random.weighted<readonly [number, number]>([
    [[-90, -1], 2],
    [[0, 30], 3],
    [[31, 700], 19],
  ])
  const daysLeft = random.int(soonest, latest)
  const createdAt = momentBefore(now, 730 - daysLeft, random)
  const wear =
    seat.deviceId === null
      ? 0
      : random.weighted([
          [random.next(), 8],
          [1, 1],
          [0.93 + random.next() * 0.06, 2],
        ])
  return {
    remainingShots: Math.max(0, Math.round(seat.shots * (1 - wear))),
    dueDate: dayOf(daysBefore(now, -daysLeft)),
    createdAt,
    updatedAt: seat.deviceId === null ? createdAt : momentBetween(createdAt, daysBefore(now, 0), random),
  }
}

function serialNumber(filledAt: Date, sequence: number): string {
  return `SLG-${filledAt.getUTCFullYear()}-${String(sequence).padStart(6, '0')}`
}

function hexPairs(value: number): string {
  const hex = value.toString(16).toUpperCase().padStart(6, '0')
  return [hex.slice(0, 2), hex.slice(2, 4), hex.slice(4, 6)].join(':')
}
