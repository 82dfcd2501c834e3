import { type RawBuilder, sql } from 'kysely'
import { getWirePath } from '#language/bodyLeaves.ts'
import { type Catalog, getResource } from '#language/catalog.ts'
import { findFieldAt, getLeafFields } from '#language/derive.ts'
import { getValue } from '#language/evaluate.ts'
import type { FieldOf } from '#language/field.ts'
import { isLinks } from '#language/kinds/kinds.ts'
import { getMaxLinks } from '#language/kinds/links.ts'
import { storedValue } from '#language/leafValues.ts'
import type { ResourceData } from '#language/resource.ts'
import { columnKind } from '../db/columnTypes.ts'
import { getJoinTable } from '../db/joinTables.ts'
import { getKeyColumn, getTableName } from '../db/naming.ts'
import type { SqlScope } from '../db/predicates/sqlScope.ts'
import { createFieldError } from './recordErrors.ts'
import type { UserView } from './recordsContext.ts'
import type { RecordWrite } from './recordWrite.ts'
import type { RecordId, Values } from './save.ts'

/** Whether the values contain links, which have tables of their own. */
export const containsLinks = ({ fields }: ResourceData, values: Values): boolean =>
  getLeafFields(fields).some(({ path, field }) => isLinks(field) && path in values)

/**
 * Replaces the links of a record that the user sees by the given ones. Links that stay are not written again, and one
 * that somebody adds from the other side meanwhile is not removed.
 *
 * @throws HttpError 400 naming the field if a linked record would have more links than its own declaration allows
 */
export async function saveLinks(
  { trx, view, resource, stored }: RecordWrite,
  id: RecordId,
  values: Values,
): Promise<void> {
  const { resources } = view.context
  for (const { path, field } of getLeafFields(resource.fields)) {
    const keys = values[path]
    if (!isLinks(field) || !Array.isArray(keys)) continue
    const { name, ownColumn, otherColumn } = getJoinTable(resources, resource, path, field)
    const [table, own, other] = [sql.table(name), sql.id(ownColumn), sql.id(otherColumn)]
    const target = getResource(resources, field.options.to)
    const linked = buildKeyArray(target, keys)
    // Where the record was read with a count alone, its links are unknown.
    const isKnown = Array.isArray(getValue(stored, path))
    const known = isKnown ? buildKeyArray(target, getKeys(storedValue(stored, path, field))) : undefined
    const andKnown = known ? sql` and ${other} = any (${known})` : sql``
    await sql`delete from ${table} where ${own} = ${id} and ${other} <> all (${linked})${andKnown}${andSeenTarget(view, target, other)}`.execute(
      trx,
    )
    if (keys.length === 0) continue
    const ownKey = sql`${id}::${sql.raw(getKeyType(resource))}`
    await sql`insert into ${table} (${own}, ${other}) select ${ownKey}, unnest(${linked}) on conflict do nothing`.execute(
      trx,
    )
    const max = getOppositeMax(resources, field)
    if (max === undefined) continue
    const { rows } =
      await sql`select 1 from ${table} where ${other} = any (${linked}) group by ${other} having count(*) > ${max} limit 1`.execute(
        trx,
      )
    if (rows.length > 0) throw createFieldError(resource, getWirePath(path, field), 'errors.tooManyLinks', { max })
  }
}

/** Links to records that the user does not see stay as they are. */
function andSeenTarget({ context }: UserView, target: ResourceData, key: RawBuilder<unknown>): RawBuilder<unknown> {
  const scope: SqlScope = { ...context, resource: target, alias: 'o' }
  const sight = context.viewer.build(scope, target.records)
  if (!sight) return sql``
  return sql` and ${key} in (select ${sql.ref(`o.${getKeyColumn(target)}`)} from ${sql.table(getTableName(target))} as o where ${sight})`
}

const getKeys = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The maximum number of links of the records on the other side; undefined if there is none. */
function getOppositeMax(resources: Catalog, { options: { to, inverse } }: FieldOf<'links'>): number | undefined {
  const opposite = findFieldAt(getResource(resources, to), inverse)
  const max = isLinks(opposite) ? getMaxLinks(opposite.options) : Number.POSITIVE_INFINITY
  return Number.isFinite(max) ? max : undefined
}

const buildKeyArray = (target: ResourceData, keys: readonly unknown[]): RawBuilder<unknown> =>
  sql`array[${sql.join([...keys])}]::${sql.raw(getKeyType(target))}[]`

function getKeyType({ key, fields }: ResourceData): string {
  const field = fields[key]
  return (field && columnKind(field.kind).type) ?? 'integer'
}
