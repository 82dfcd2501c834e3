import { checkCondition } from '#language/checks/conditions.ts'
import { resolveKind, resolvePath } from '#language/derive.ts'
import { type FilterScope, toCondition } from '#language/filter.ts'
import type { PredicateData } from '#language/predicate.ts'
import { getTexts } from '#language/predicatePaths.ts'
import type { ResourceData } from '#language/resource.ts'
import { toListedResource } from '#language/sight.ts'
import { isObject } from '#language/values.ts'
import { HttpError } from '../http/httpError.ts'
import type { UserView } from './recordsContext.ts'

/** The limits of a filter in the URL of a list. */
export const filterLimits = { characters: 4_000, depth: 5, clauses: 30, values: 100 }

/**
 * Reads the parameter `filter`, a condition in JSON. The condition may only read fields that the user sees in every
 * record, also in related records.
 *
 * @throws HttpError 400 that says where the condition is wrong
 */
export function parseFilter(view: UserView, text: string | undefined): PredicateData | undefined {
  const { context, resource, evaluationContext } = view
  if (text === undefined || text === '') return undefined
  const filter = parseJson(text)
  if (!isObject(filter)) throw createFilterError('filterNotJson')
  requireSize(filter)
  if (getTexts(filter).some((part) => part.includes('\0')))
    throw new HttpError(400, 'errors.nulCharacter', {}, { field: 'filter' })
  const scope = {
    resources: context.resources.map((one) => toReadableResource(view, one)),
    resource: toListedResource(resource, evaluationContext),
  }
  const otherField = getTexts(filter).find((part) => part.startsWith('$field.'))
  if (otherField !== undefined) throw createFilterError('filterInvalid', { place: otherField })
  const condition = toCondition(scope, filter as PredicateData)
  checkFilter(scope, condition)
  return condition
}

/** A related resource with the fields that a filter may read: only the title if the user may not read the resource. */
export function toReadableResource({ evaluationContext, mayRead }: UserView, resource: ResourceData): ResourceData {
  const listed = toListedResource(resource, evaluationContext)
  if (mayRead(resource)) return listed
  const shown = [listed.key, listed.title].flatMap((name) => {
    const field = listed.fields[name]
    return field ? [[name, field] as const] : []
  })
  return { ...listed, fields: Object.fromEntries(shown), stamped: false, softDelete: false }
}

function checkFilter({ resources, resource }: FilterScope, filter: PredicateData): void {
  const unknown = findUnknownPath({ resources, resource }, filter)
  if (unknown !== undefined) throw createFilterError('filterUnknownField', { name: unknown })
  const places: string[] = []
  const report = (location: string): void => void places.push(location)
  checkCondition({ resources, resource, hasIdOnlyPaths: true, report }, filter, 'filter', { inBrowser: false })
  const [place] = places
  if (place !== undefined)
    throw createFilterError('filterInvalid', {
      place: place.replace(/^filter\.?/, '').replace(/\b(and|or)\[\d+\]\./g, ''),
    })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw createFilterError('filterNotJson')
  }
}

/** Counts the conditions and how deep they are nested. */
function requireSize(filter: object): void {
  let clauses = 0
  const visit = (value: unknown, depth: number): void => {
    if (depth > filterLimits.depth) throw createFilterError('filterTooDeep', { max: filterLimits.depth })
    if (!isObject(value)) return
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'and' || key === 'or')
        for (const branch of Array.isArray(inner) ? inner : []) visit(branch, depth + 1)
      else if (key === 'not') visit(inner, depth + 1)
      else {
        clauses += 1
        requireFewValues(inner)
        if (isObject(inner) && 'has' in inner) visit(inner.has, depth + 1)
      }
    }
  }
  visit(filter, 1)
  if (clauses > filterLimits.clauses) throw createFilterError('filterTooManyClauses', { max: filterLimits.clauses })
}

function requireFewValues(clause: unknown): void {
  const lists = isObject(clause) ? Object.values(clause).filter(Array.isArray) : []
  if (lists.some((list) => list.length > filterLimits.values))
    throw createFilterError('filterTooManyValues', { max: filterLimits.values })
}

/** The first path that the record does not have. */
function findUnknownPath(scope: FilterScope, filter: object): string | undefined {
  for (const [key, value] of Object.entries(filter)) {
    const branches = key === 'not' ? [value] : key === 'and' || key === 'or' ? value : undefined
    const isKnown = key.startsWith('$') || isReadable(scope, key)
    const unknown = branches === undefined ? (isKnown ? undefined : key) : findUnknownIn(scope, branches)
    if (unknown !== undefined) return unknown
  }
  return undefined
}

/** Whether the path exists and the user may read its value. */
function isReadable({ resources, resource }: FilterScope, path: string): boolean {
  const resolved = resolvePath(resource, path)
  return (
    resolved !== undefined && (resolved.kind !== 'refValue' || resolveKind(resources, resource, path) !== undefined)
  )
}

const findUnknownIn = (scope: FilterScope, branches: unknown): string | undefined =>
  (Array.isArray(branches) ? branches : [])
    .filter(isObject)
    .map((branch) => findUnknownPath(scope, branch))
    .find((path) => path !== undefined)

const createFilterError = (
  key:
    | 'filterNotJson'
    | 'filterTooDeep'
    | 'filterTooManyClauses'
    | 'filterTooManyValues'
    | 'filterUnknownField'
    | 'filterInvalid',
  params: Readonly<Record<string, string | number>> = {},
): HttpError => new HttpError(400, `errors.${key}`, params, { field: 'filter' })
