import { sql } from 'kysely'
import { canBeInactive, getLeafFields } from '#language/derive.ts'
import { isUnique } from '#language/kinds/kinds.ts'
import { isText } from '../db/columnTypes.ts'
import { getColumnName, getTableName } from '../db/naming.ts'
import type { RecordWrite } from './recordWrite.ts'

/**
 * Finds the new records of one resource whose unique values may already exist in another record, with one statement for
 * each field. `refuseDuplicates` then decides, because it knows among which records a value must be unique.
 */
export async function findPossibleDuplicates(writes: readonly RecordWrite[]): Promise<Set<RecordWrite>> {
  const found = new Set<RecordWrite>()
  const [first] = writes
  if (!first) return found
  const { resource, trx } = first
  for (const { path, field } of getLeafFields(resource.fields)) {
    if (!isUnique(field)) continue
    const given = writes.filter(({ values }) => (values[path] ?? null) !== null)
    const texts = [...new Set(given.map(({ values }) => values[path]))]
    const taken = isText(field.kind) ? await findTaken(texts) : new Set(texts)
    for (const write of given) if (taken.has(write.values[path])) found.add(write)

    async function findTaken(values: readonly unknown[]): Promise<Set<unknown>> {
      const column = sql.ref(`t.${getColumnName(path, field.kind)}`)
      const active = canBeInactive(resource) ? sql` and t.deleted_at is null` : sql``
      const { rows } = await sql<{ value: string }>`
        select v.value from unnest(${values}::text[]) as v(value)
        where exists (select from ${sql.table(getTableName(resource))} as t
          where searchable(${column}) = searchable(v.value)${active})`.execute(trx)
      return new Set(rows.map(({ value }) => value))
    }
  }
  return found
}
