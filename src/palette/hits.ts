import type { Identifier, RaRecord } from 'react-admin'
import type { Catalog } from '#language/catalog.ts'
import { getStateName } from '#language/derive.ts'
import { getValue } from '#language/evaluate.ts'
import { foldText } from '#language/foldText.ts'
import type { EvaluationContext } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { isObject } from '#language/values.ts'

/** A found or recently viewed record. */
export interface Hit {
  readonly resource: ResourceData
  readonly id: Identifier
  readonly title: string
  /** The declared state of the record, if known. */
  readonly state?: string | undefined
  /** The field that contains the text, if the title does not. */
  readonly match?: { readonly field: string; readonly value: string } | undefined
}

/** Parses the hits of the server's search. Invalid ones are left out. */
export function parseHits(resources: Catalog, response: unknown): Hit[] {
  return Array.isArray(response) ? response.flatMap((entry) => parseHit(resources, entry)) : []
}

function parseHit(resources: Catalog, entry: unknown): Hit[] {
  if (!isObject(entry)) return []
  const { id, title, state, match } = entry
  const resource = resources.find(({ name, internal }) => !internal && name === entry.resource)
  if (!resource || (typeof id !== 'number' && typeof id !== 'string') || typeof title !== 'string') return []
  return [{ resource, id, title, state: typeof state === 'string' ? state : undefined, match: parseMatch(match) }]
}

function parseMatch(match: unknown): Hit['match'] {
  if (!isObject(match) || typeof match.field !== 'string' || typeof match.value !== 'string') return undefined
  return { field: match.field, value: match.value }
}

/** Builds a hit from a list's record, for backends without a search endpoint. */
export function buildHit(resource: ResourceData, record: RaRecord, text: string, context: EvaluationContext): Hit {
  const title = String(record[resource.title] ?? record.id)
  const state = getStateName(resource, record, context)
  if (getRank(title, text) < ranks.elsewhere) return { resource, id: record.id, title, state }
  const field = resource.list?.search?.find((path) => foldText(getText(record, path)).includes(foldText(text)))
  return { resource, id: record.id, title, state, match: field ? { field, value: getText(record, field) } : undefined }
}

const getText = (record: RaRecord, path: string): string => String(getValue(record, path) ?? '')

/** Sorts like the server's search: by match of the title, then active records first, then by title. */
export function sortHits(hits: readonly Hit[], text: string): Hit[] {
  const getSortKey = ({ title, state }: Hit) => [getRank(title, text), state === 'inactive' ? 1 : 0] as const
  return hits.toSorted((one, other) => {
    const [[rank, inactive], [otherRank, otherInactive]] = [getSortKey(one), getSortKey(other)]
    return rank - otherRank || inactive - otherInactive || foldText(one.title).localeCompare(foldText(other.title))
  })
}

const ranks = { exact: 0, start: 1, word: 2, part: 3, elsewhere: 4 } as const

function getRank(title: string, text: string): number {
  const [normalizedTitle, query] = [foldText(title), foldText(text).trim()]
  if (normalizedTitle === query) return ranks.exact
  if (normalizedTitle.startsWith(query)) return ranks.start
  if (withWordBreaks(normalizedTitle).includes(withWordBreaks(query))) return ranks.word
  return normalizedTitle.includes(query) ? ranks.part : ranks.elsewhere
}

/** Replaces punctuation by spaces and adds a leading space, so that every word follows a space. */
const withWordBreaks = (text: string): string => ` ${text.replace(/[^\p{L}\p{N}]/gu, ' ')}`
