import { sql } from 'kysely'
import type { Catalog } from '#language/catalog.ts'
import { getLeavesWith } from '#language/derive.ts'
import type { FieldOf } from '#language/field.ts'
import { isReference } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'
import { getColumnName, getKeyColumn, getTableName } from '../db/naming.ts'
import { readCurrent } from './loadForUpdate.ts'
import { viewAs } from './recordsContext.ts'
import type { RecordWrite } from './recordWrite.ts'
import type { RecordId } from './save.ts'

/** A reference, and the resource whose records have it. */
interface Referrer {
  readonly resource: ResourceData
  readonly path: string
  readonly field: FieldOf<'ref'>
}

/** Finds the references of all resources that the function accepts. */
export const findReferrers = (
  resources: Catalog,
  accepts: (field: FieldOf<'ref'>, resource: ResourceData) => boolean,
): Referrer[] =>
  resources.flatMap((resource) =>
    getLeavesWith(resource.fields, isReference).flatMap(({ path, field }) =>
      accepts(field, resource) ? [{ resource, path, field }] : [],
    ),
  )

/** Locks the records that refer to a record by a path, and returns their keys in order. */
export async function lockReferrers(
  { trx }: Pick<RecordWrite, 'trx'>,
  resource: ResourceData,
  path: string,
  id: RecordId,
): Promise<RecordId[]> {
  const key = sql.id(getKeyColumn(resource))
  const { rows } = await sql<{
    key: RecordId
  }>`select ${key} as key from ${sql.table(getTableName(resource))} where ${sql.id(getColumnName(path, 'ref'))} = ${id} order by ${key} for update`.execute(
    trx,
  )
  return rows.map(({ key }) => key)
}

/**
 * Loads a referring record for a write in the same transaction; undefined if the transaction has already removed it, as
 * in a circle of references.
 */
export async function loadReferrer(
  write: RecordWrite,
  resource: ResourceData,
  key: RecordId,
): Promise<RecordWrite | undefined> {
  const { rows } =
    await sql`select 1 from ${sql.table(getTableName(resource))} where ${sql.id(getKeyColumn(resource))} = ${key}`.execute(
      write.trx,
    )
  if (rows.length === 0) return undefined
  const stored = await readCurrent({ ...write, resource }, key)
  const { hooks: _hooks, ...others } = write
  const hooks = write.allHooks?.find((candidate) => candidate.resource === resource.name)
  return {
    ...others,
    ...(hooks && { hooks }),
    resource,
    stored,
    seen: stored,
    view: viewAs(write.context, resource, write.currentUser),
    values: {},
    requireVersion: () => undefined,
    requireState: () => undefined,
  }
}
