import { type RawBuilder, sql } from 'kysely'
import { type Catalog, findTarget } from '#language/catalog.ts'
import { getLeafFields } from '#language/derive.ts'
import { getReadResources } from '#language/expressions/relatedReads.ts'
import type { FieldData } from '#language/field.ts'
import { hasRows, isGroup, isInverse, isLinks, isReference } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'
import { compileWithLiterals } from '../db/predicates/compileWithLiterals.ts'
import { type SqlScope, unrestricted } from '../db/predicates/sqlScope.ts'
import { buildRecordSelect, type RecordSelect } from './recordSelect.ts'
import { type ReadContext, viewAsProduct } from './recordsContext.ts'

/** An alias that no field can have. */
export const versionAlias = '#version'

export const toScope = ({ resources, viewer }: ReadContext, resource: ResourceData): SqlScope => ({
  resources,
  viewer,
  resource,
  alias: 't',
})

/** The columns and joins of all statements that read a resource, and the serialization of their rows. */
export interface RecordReader extends Pick<RecordSelect, 'toWire'> {
  readonly columns: RawBuilder<unknown>
  readonly joins: RawBuilder<unknown>
  /** Whether what is read depends on the person, so that it is not the same statement for everybody. */
  readonly isRestricted: boolean
}

/** Cached, because they depend only on declarations. */
const readers = new WeakMap<ResourceData, Map<boolean, RecordReader>>()

export function getRecordReader(context: ReadContext, resource: ResourceData, withAllChildren: boolean): RecordReader {
  if (isRestricted(context, resource)) {
    const { select, joins, toWire } = buildRecordSelect(context, resource, withAllChildren)
    return {
      columns: sql.join([...select]),
      joins: joins.length === 0 ? sql`` : sql.join([...joins], sql` `),
      toWire,
      isRestricted: true,
    }
  }
  const cached = readers.get(resource) ?? new Map<boolean, RecordReader>()
  readers.set(resource, cached)
  const reader =
    cached.get(withAllChildren) ?? compileReader(buildRecordSelect(viewAsProduct(context), resource, withAllChildren))
  cached.set(withAllChildren, reader)
  return reader
}

/** Whether the viewer may not see all records of the resource, or not all that they show of other records. */
export function isRestricted(context: ReadContext, resource: ResourceData): boolean {
  const { resources, viewer } = context
  const shown = getLeafFields(resource.fields).flatMap(({ field }) => getShownResources(resources, field))
  const read = getReadResources(resources, resource)
  const guarded = getLeafFields(resource.fields).some(({ field }) => field.options.maySee !== undefined)
  const isLimited = (one: ResourceData) => viewer.build(toScope(context, one), one.records) !== undefined
  return viewer !== unrestricted && (guarded || [resource, ...shown, ...read].some(isLimited))
}

/** The resources of which a field shows something: its target, or the targets of the references in its rows. */
function getShownResources(resources: Catalog, field: FieldData): readonly ResourceData[] {
  const target =
    isReference(field) || isInverse(field) || isLinks(field) ? findTarget(resources, field.options.to) : undefined
  if (target) return [target.resource]
  if (hasRows(field)) return Object.values(field.options.fields).flatMap((inner) => getShownResources(resources, inner))
  if (isGroup(field))
    return getLeafFields(field.options.fields).flatMap((leaf) => getShownResources(resources, leaf.field))
  return []
}

/**
 * Compiled to SQL text without parameters once, because Kysely would otherwise process every part of a statement on each
 * execution.
 */
function compileReader({ select, joins, toWire }: RecordSelect): RecordReader {
  const compileParts = (parts: readonly RawBuilder<unknown>[], separator: RawBuilder<unknown>): RawBuilder<unknown> => {
    if (parts.length === 0) return sql``
    return sql.raw(compileWithLiterals(sql.join([...parts], separator)))
  }
  return { columns: compileParts(select, sql`, `), joins: compileParts(joins, sql` `), toWire, isRestricted: false }
}
