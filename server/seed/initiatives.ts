import { type InitiativeStatus, initiativeStatuses } from '#rules/initiatives.ts'
import { getMidnightBefore, pickInstantBefore, pickInstantBetween } from './calendar.ts'
import { getCyclic, type RandomGenerator } from './random.ts'
import { indicators, initiativeIdeas, initiativePlaces } from './words/initiatives.ts'

export type DemoInitiative = { id: number; title: string; status: InitiativeStatus; createdAt: Date }

export type DemoResult = { id: number; initiativeId: number; title: string; value: number; createdAt: Date }

/** The number of initiatives per status, in the order of `initiativeStatuses`. */
const statusCounts = [14, 8, 5, 4, 3]

export function createInitiatives(random: RandomGenerator, now: Date): DemoInitiative[] {
  const statuses = random.shuffle(
    initiativeStatuses.flatMap(({ status }, index) =>
      Array.from({ length: getCyclic(statusCounts, index) }, () => status),
    ),
  )
  const titles = initiativeIdeas.flatMap((idea) => initiativePlaces.map((place) => `${idea} ${place}`))
  return random.sample(titles, statuses.length).map((title, index) => ({
    id: index + 1,
    title,
    status: getCyclic(statuses, index),
    createdAt: pickInstantBefore(now, 420 - index * 12, random),
  }))
}

/** Up to three measured results of every approved initiative. */
export function createResults(
  random: RandomGenerator,
  now: Date,
  initiatives: readonly DemoInitiative[],
): DemoResult[] {
  return initiatives
    .filter(({ status }) => status === 'Aprovada')
    .flatMap((initiative) =>
      random.sample(indicators, random.int(1, 3)).map(({ title, typicalValue }) => ({
        initiativeId: initiative.id,
        title,
        value: Math.round(typicalValue * (0.6 + random.next() * 0.8)),
        createdAt: pickInstantBetween(initiative.createdAt, getMidnightBefore(now, 0), random),
      })),
    )
    .map((result, index) => ({ id: index + 1, ...result }))
}
