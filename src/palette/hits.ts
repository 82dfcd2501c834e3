import type { Identifier, RaRecord } from 'react-admin'
import type { Catalog } from '#resources/language/catalog.ts'
import { stateOf } from '#resources/language/derive.ts'
import { valueAt } from '#resources/language/evaluate.ts'
import type { Surroundings } from '#resources/language/predicate.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { isObject } from '#resources/language/values.ts'
import { folded } from './folded.ts'

/** A record that was found, or looked at before. */
export interface Hit {
  readonly resource: ResourceData
  readonly id: Identifier
  readonly title: string
  /** The declared state that it is in, as far as that is known. */
  readonly state?: string | undefined
  /** The field that contains what was typed where the title does not. */
  readonly match?: { readonly field: string; readonly value: string } | undefined
}

/** The hits of the server's own search, best first; what makes no sense is left out. */
export function hitsIn(resources: Catalog, answer: unknown): Hit[] {
  return Array.isArray(answer) ? answer.flatMap((entry) => hitIn(resources, entry)) : []
}

function hitIn(resources: Catalog, entry: unknown): Hit[] {
  if (!isObject(entry)) return []
  const { id, title, state, match } = entry
  const resource = resources.find(({ name, internal }) => !internal && name === entry.resource)
  if (!resource || (typeof id !== 'number' && typeof id !== 'string') || typeof title !== 'string') return []
  return [{ resource, id, title, state: typeof state === 'string' ? state : undefined, match: matchIn(match) }]
}

function matchIn(match: unknown): Hit['match'] {
  if (!isObject(match) || typeof match.field !== 'string' || typeof match.value !== 'string') return undefined
  return { field: match.field, value: match.value }
}

/** A hit that the list of its resource gave, for backends without a search of their own. */
export function hitOf(resource: ResourceData, record: RaRecord, text: string, around: Surroundings): Hit {
  const title = String(record[resource.title] ?? record.id)
  const state = stateOf(resource, record, around)
  if (rankOf(title, text) < ranks.elsewhere) return { resource, id: record.id, title, state }
  const field = resource.list?.search?.find((path) => folded(textAt(record, path)).includes(folded(text)))
  return { resource, id: record.id, title, state, match: field ? { field, value: textAt(record, field) } : undefined }
}

const textAt = (record: RaRecord, path: string): string => String(valueAt(record, path) ?? '')

/** The order of the server's search: how well the title fits, then active ones, then by title. */
export function bestFirst(hits: readonly Hit[], text: string): Hit[] {
  const keyOf = ({ title, state }: Hit) => [rankOf(title, text), state === 'inactive' ? 1 : 0] as const
  return hits.toSorted((one, other) => {
    const [[rank, inactive], [otherRank, otherInactive]] = [keyOf(one), keyOf(other)]
    return rank - otherRank || inactive - otherInactive || folded(one.title).localeCompare(folded(other.title))
  })
}

const ranks = { exact: 0, start: 1, word: 2, part: 3, elsewhere: 4 } as const

function rankOf(title: string, text: string): number {
  const [has, wanted] = [folded(title), folded(text).trim()]
  if (has === wanted) return ranks.exact
  if (has.startsWith(wanted)) return ranks.start
  if (wordsOf(has).includes(wordsOf(wanted))) return ranks.word
  return has.includes(wanted) ? ranks.part : ranks.elsewhere
}

/** A text whose words all begin behind a blank. */
const wordsOf = (text: string): string => ` ${text.replace(/[^\p{L}\p{N}]/gu, ' ')}`
