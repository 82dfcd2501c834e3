/** A seeded random number generator: the same seed gives the same demo data on every machine. */
export type RandomGenerator = {
  /** A number in [0, 1). */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** One of the values, with a probability in proportion to its weight. */
  weighted<T>(entries: readonly (readonly [value: T, weight: number])[]): T
  shuffle<T>(list: readonly T[]): T[]
  /** `count` different entries in random order; all of them if the list is shorter. */
  sample<T>(list: readonly T[], count: number): T[]
  /** An independent generator, so that changes to one subject do not affect the others. */
  createStream(name: string): RandomGenerator
}

/** Mulberry32 (Tommy Ettinger, public domain); 32 bits of state suffice for demo data. */
export function createRandom(seed: number): RandomGenerator {
  let state = seed >>> 0

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixedState = Math.imul(state ^ (state >>> 15), state | 1)
    mixedState ^= mixedState + Math.imul(mixedState ^ (mixedState >>> 7), mixedState | 61)
    return ((mixedState ^ (mixedState >>> 14)) >>> 0) / 2 ** 32
  }

  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))

  function shuffle<T>(list: readonly T[]): T[] {
    return list
      .map((value) => ({ value, order: next() }))
      .sort((a, b) => a.order - b.order)
      .map(({ value }) => value)
  }

  return {
    next,
    int,
    shuffle,
    chance: (probability) => next() < probability,
    pick: (list) => getCyclic(list, int(0, list.length - 1)),
    weighted: (entries) => pickWeighted(entries, next()),
    sample: (list, count) => shuffle(list).slice(0, count),
    createStream: (name) => createRandom(seed ^ hashText(name)),
  }
}

/** The entry at an index, modulo the length; throws on an empty list. */
export function getCyclic<T>(list: readonly T[], index: number): T {
  if (list.length === 0) throw new Error('Cannot take an entry of an empty list')
  return list[index % list.length] as T
}

function pickWeighted<T>(entries: readonly (readonly [T, number])[], chance: number): T {
  const total = entries.reduce((sum, [, weight]) => sum + weight, 0)
  let remainingWeight = chance * total
  for (const [value, weight] of entries) {
    remainingWeight -= weight
    if (remainingWeight < 0) return value
  }
  return getCyclic(entries, entries.length - 1)[0]
}

/** FNV-1a over UTF-16 code units. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
