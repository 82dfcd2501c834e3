import type { Identifier, RaRecord } from 'react-admin'
import type { Catalog } from '#resources/language/catalog.ts'
import { stateOf } from '#resources/language/derive.ts'
import { valueAt } from '#resources/language/evaluate.ts'
import type { Surroundings } from '#resources/language/predicate.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { isObject } from '#resources/language/values.ts'
import { folded } from './folded.ts'

/** A found or recently viewed record. */
export interface Hit {
  readonly resource: ResourceData
  readonly id: Identifier
  readonly title: string
  /** Its declared state, if known. */
  readonly state?: string | undefined
  /** The field that contains the text, if the title does not. */
  readonly match?: { readonly field: string; readonly value: string } | undefined
}

/** Parses the hits of the server's search. Invalid ones are left out. */
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

/** Builds a hit from a list's record, for backends without a search endpoint. */
export function hitOf(resource: ResourceData, record: RaRecord, text: string, around: Surroundings): Hit {
  const title = String(record[resource.title] ?? record.id)
  const state = stateOf(resource, record, around)
  if (rankOf(title, text) < ranks.elsewhere) return { resource, id: record.id, title, state }
  const field = resource.list?.search?.find((path) => folded(textAt(record, path)).includes(folded(text)))
  return { resource, id: record.id, title, state, match: field ? { field, value: textAt(record, field) } : undefined }
}

const textAt = (record: RaRecord, path: string): string => String(valueAt(record, path) ?? '')

/** Sorts like the server's search: by match of the title, then active records first, then by title. */
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

/** Replaces punctuation by blanks and adds one in front, so that every word follows a blank. */
const wordsOf = (text: string): string => ` ${text.replace(/[^\p{L}\p{N}]/gu, ' ')}`
