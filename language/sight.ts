import { getWirePath } from './bodyLeaves.ts'
import { getDefaultSort } from './columns.ts'
import { getLeafFields, isGuarded, resolvePath } from './derive.ts'
import { hasPath, type RecordData } from './evaluate.ts'
import { getExpressionPaths } from './expressions/expressionPaths.ts'
import type { FieldData, FieldsData } from './field.ts'
import { isGroup, isReference } from './kinds/kinds.ts'
import { getIsSetPath } from './kinds/secret.ts'
import type { LayoutsData } from './layoutsData.ts'
import { partiallyEvaluate } from './partiallyEvaluate.ts'
import type { EvaluationContext, PredicateData } from './predicate.ts'
import { getPredicatePaths } from './predicatePaths.ts'
import type { ColumnData, ResourceData } from './resource.ts'

/** What a user may see of each guarded field: true, false, or the condition that the record must satisfy. */
type FieldSight = ReadonlyMap<string, PredicateData | boolean>

/**
 * The declaration as a user sees it. Fields that the user never sees are removed. A field that the user sees in some
 * records keeps the remaining condition as its `maySee`, and is removed from lists, searches, views and sort orders,
 * which would reveal its values in other records. Users who see the same get the same object.
 */
export const toVisibleResource = (resource: ResourceData, evaluationContext: EvaluationContext): ResourceData =>
  toVariant(resource, (maySee) => partiallyEvaluate(maySee, evaluationContext))

/**
 * The declaration without the fields that a record does not carry, because its user does not see them: guarded ones, and
 * references to records that the user does not see.
 *
 * @param resource as the user sees it
 */
export function toResourceOf(resource: ResourceData, record: RecordData): ResourceData {
  const missing = getLeafFields(resource.fields).filter(
    ({ path, field }) =>
      (field.options.maySee !== undefined || isReference(field)) &&
      ![path, getWirePath(path, field), getIsSetPath(path)].some((name) => hasPath(record, name)),
  )
  return missing.length === 0
    ? resource
    : buildSeenResource(resource, new Map(missing.map(({ path }) => [path, false])))
}

/** The declaration with only the fields that the user sees in every record. Lists may use no other fields. */
export const toListedResource = (resource: ResourceData, evaluationContext: EvaluationContext): ResourceData =>
  toVariant(resource, (maySee) => partiallyEvaluate(maySee, evaluationContext) === true)

function toVariant(resource: ResourceData, narrow: (maySee: PredicateData) => PredicateData | boolean): ResourceData {
  if (!isGuarded(resource)) return resource
  const sight: FieldSight = new Map(
    getLeafFields(resource.fields).flatMap(({ path, field: { options } }) =>
      options.maySee ? [[path, narrow(options.maySee)]] : [],
    ),
  )
  const variants = variantsOf.get(resource) ?? new Map<string, ResourceData>()
  variantsOf.set(resource, variants)
  const signature = JSON.stringify([...sight])
  const seen = variants.get(signature) ?? buildSeenResource(resource, sight)
  variants.set(signature, seen)
  return seen
}

/**
 * The variants of each declaration, by what users see of its guarded fields. There are as many as groups of users who
 * see the same.
 */
const variantsOf = new WeakMap<ResourceData, Map<string, ResourceData>>()

function buildSeenResource(resource: ResourceData, sight: FieldSight): ResourceData {
  const getSight = (path: string): PredicateData | boolean => sight.get(getOwnPath(resource, path)) ?? true
  const isSeen = (path: string): boolean => getSight(path) !== false
  const isListed = (path: string): boolean => getSight(path) === true
  const { list, form, rules } = resource
  return {
    ...resource,
    fields: keepSeenFields(resource.fields, '', sight, isSeen),
    ...(list && { list: { ...list, ...keepListed(resource, list, isListed) } }),
    ...(form?.sections && {
      form: {
        ...form,
        sections: form.sections.flatMap((section) => {
          const fields = section.fields?.filter(isSeen)
          const pairs = section.pairs?.filter((pair) => pair.every(isSeen))
          const isEmpty = section.slot === undefined && !fields?.length
          return isEmpty ? [] : [{ ...section, ...(fields && { fields }), ...(pairs && { pairs }) }]
        }),
      },
    }),
    // The browser cannot test rules that read fields which the user does not see. The server tests them.
    ...(rules && { rules: keepEntries(rules, ({ holds }) => getPredicatePaths(holds).every(isSeen)) }),
  }
}

/** The path of the field that a path leads to or into, such as `category` of `category.name`. */
export function getOwnPath(resource: ResourceData, path: string): string {
  const resolved = resolvePath(resource, path)
  return resolved && 'path' in resolved ? resolved.path : path
}

const keepEntries = <T>(entries: Readonly<Record<string, T>>, isKept: (value: T) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => isKept(value)))

const keepNamed = <T>(entries: Readonly<Record<string, T>>, isKept: (name: string) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).filter(([name]) => isKept(name)))

/** @param sight what is left of the guards, by path */
function keepSeenFields(
  fields: FieldsData,
  prefix: string,
  sight: FieldSight,
  isSeen: (path: string) => boolean,
): FieldsData {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, FieldData][] => {
      const path = `${prefix}${name}`
      if (isGroup(field)) {
        const inner = keepSeenFields(field.options.fields, `${path}.`, sight, isSeen)
        const { maySee: _maySee, ...options } = field.options
        return Object.keys(inner).length === 0 ? [] : [[name, { ...field, options: { ...options, fields: inner } }]]
      }
      return isSeen(path) ? [[name, toSeenField(field, sight.get(path) ?? true, isSeen)]] : []
    }),
  )
}

function toSeenField(field: FieldData, sight: PredicateData | boolean, isSeen: (path: string) => boolean): FieldData {
  const { maySee: _maySee, computed, ...options } = field.options
  const isComputable = computed !== undefined && getExpressionPaths(computed).every(isSeen)
  return {
    ...field,
    options: {
      ...options,
      ...(typeof sight === 'object' && { maySee: sight }),
      // A value that is computed from a hidden field cannot be computed here, so its stored value is shown.
      ...(isComputable && { computed }),
    },
  } as FieldData
}

function keepListed(
  resource: ResourceData,
  list: NonNullable<ResourceData['list']>,
  isListed: (path: string) => boolean,
): NonNullable<ResourceData['list']> {
  const { columns, optional, cards, search, picture, views, totals, layouts, ...others } = list
  const isSeen = (column: string | ColumnData) => getReadPaths(column).every(isListed)
  const seenColumns = columns?.filter(isSeen) ?? []
  const names = seenColumns.map((column) => (typeof column === 'string' ? column : column.name))
  return {
    ...others,
    ...(seenColumns.length > 0 && { columns: seenColumns }),
    ...(optional && { optional: optional.filter(isSeen) }),
    ...(cards && { cards: cards.filter((name) => names.includes(name)) }),
    ...(search && { search: search.filter(isListed) }),
    ...(picture !== undefined && isListed(picture) && { picture }),
    ...(views && { views: keepEntries(views, (condition) => getPredicatePaths(condition).every(isListed)) }),
    ...(totals && { totals: keepNamed(totals, (name) => names.includes(name)) }),
    ...(layouts && { layouts: keepLayouts(layouts, isListed) }),
    sort: getDefaultSort(resource),
  }
}

/** The layouts in their order; one whose field is not listed is undefined. */
function keepLayouts(layouts: LayoutsData<string>, isListed: (path: string) => boolean): LayoutsData<string> {
  const { board, calendar, tree } = layouts
  const isKept = (path: string | undefined): path is string => path !== undefined && isListed(path)
  return {
    ...layouts,
    ...(board && {
      board: isListed(board.by) ? { by: board.by, ...(isKept(board.sum) && { sum: board.sum }) } : undefined,
    }),
    ...(calendar && {
      calendar: isListed(calendar.from)
        ? { from: calendar.from, ...(isKept(calendar.to) && { to: calendar.to }) }
        : undefined,
    }),
    ...(tree && { tree: isListed(tree.by) ? tree : undefined }),
  }
}

/** The paths that a column shows or is sorted by. */
function getReadPaths(column: string | ColumnData): readonly string[] {
  if (typeof column === 'string') return [column]
  const { name, path = name, first, join, sort } = column
  return [...(first ?? join ?? [path]), ...(sort === undefined ? [] : [sort])]
}
