import { makeSlug } from '#language/slugs.ts'
import { DAY_MS, pickInstantBefore, pickInstantBetween } from './calendar.ts'
import { getCyclic, type RandomGenerator } from './random.ts'
import type { Family } from './words/families.ts'
import { lightFamilies } from './words/lightFamilies.ts'
import { warmFamilies } from './words/warmFamilies.ts'

export type DemoCategory = { id: number; name: string; deletedAt: Date | null; createdAt: Date }

export type DemoFragrance = {
  id: number
  name: string
  description: string
  genre: 'F' | 'M'
  categoryId: number
  videoUrl: string | null
  videoFile: string | null
  deletedAt: Date | null
  createdAt: Date
}

/** The families that have fragrances; category ids follow this order, from 1. */
export const families: readonly Family[] = [...lightFamilies, ...warmFamilies]

/** Two families without fragrances: one that can be inactivated, and an inactive one that can be removed. */
const emptyFamilies = [
  { name: 'Chipre', isActive: true },
  { name: 'Couro', isActive: false },
]

export function createCategories(random: RandomGenerator, now: Date): DemoCategory[] {
  const names = [...families.map(({ name }) => ({ name, isActive: true })), ...emptyFamilies]
  return names.map(({ name, isActive }, index) => {
    const createdAt = pickInstantBefore(now, 1095 - index * 3, random)
    return { id: index + 1, name, deletedAt: isActive ? null : pickInstantBefore(now, 210, random), createdAt }
  })
}

/** Twelve fragrances per family, in random order; every twentieth is inactive. */
export function createFragrances(random: RandomGenerator, now: Date): DemoFragrance[] {
  const drafts = random.shuffle(families.flatMap((family, index) => createFamilyFragrances(family, index + 1, random)))
  return drafts.map((draft, index) => {
    const createdAt = pickInstantBefore(now, 1050 - index * 8, random)
    const isInactive = index % 20 === 17
    return {
      id: index + 1,
      ...draft,
      deletedAt: isInactive
        ? pickInstantBetween(new Date(createdAt.getTime() + DAY_MS), pickInstantBefore(now, 1, random), random)
        : null,
      createdAt,
    }
  })
}

type FragranceDraft = Omit<DemoFragrance, 'id' | 'deletedAt' | 'createdAt'>

function createFamilyFragrances(family: Family, categoryId: number, random: RandomGenerator): FragranceDraft[] {
  const moods = [...random.shuffle(family.moods), ...random.shuffle(family.moods)]
  return family.names.map(([name, genre], index) => {
    const slug = toSlug(name)
    return {
      name,
      description: createDescription(family, getCyclic(moods, index), random),
      genre,
      categoryId,
      videoUrl: random.chance(0.3) ? `https://videos.sillage.example/${slug}` : null,
      videoFile: random.chance(0.3) ? `${slug}.mp4` : null,
    }
  })
}

/** One sentence about the mood and one about the notes. */
function createDescription(family: Family, mood: string, random: RandomGenerator): string {
  const [first, second] = random.sample(family.top, 2)
  const isUnusedNote = (note: string) => note !== first && note !== second
  const heart = random.pick(family.heart.filter(isUnusedNote))
  const base = random.pick(family.base.filter((note) => isUnusedNote(note) && note !== heart))
  return random.pick([
    `${mood} Saída de ${first} e ${second}, coração de ${heart} e fundo de ${base}.`,
    `Abre com ${first} e ${second}, revela ${heart} e repousa sobre ${base}. ${mood}`,
    `${mood} Notas de ${first}, ${second} e ${heart}, com um fundo de ${base}.`,
  ])
}

/** Longer than any name of the demo data. */
const maxSlugLength = 200

export const toSlug = (name: string): string => makeSlug(name, maxSlugLength)
