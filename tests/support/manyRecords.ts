import { sql } from 'kysely'
import type { Catalog } from '#language/catalog.ts'
import { getLeafFields, type LeafField } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import { columnKind } from '../../server/db/columnTypes.ts'
import { getColumnName, getTableName } from '../../server/db/naming.ts'
import { quoteLiteral } from '../../server/db/tableDefinition.ts'
import type { Db } from '../../server/db/tables.ts'

/** Fills the table of every resource with this many generated records and analyzes the tables. */
export async function addManyRecords(db: Db, resources: Catalog, count: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Without foreign keys, so that the order of the tables does not matter.
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const resource of resources) await addRecords(trx, resource, count)
  })
  await sql`vacuum analyze`.execute(db)
}

async function addRecords(trx: Db, resource: ResourceData, count: number): Promise<void> {
  const leaves = getLeafFields(resource.fields).filter(({ field }) => columnKind(field.kind).type !== null)
  const names = leaves.map(({ path, field }) => sql.id(getColumnName(path, field.kind)))
  const values = leaves.map((leaf) => sql.raw(buildValueExpression(leaf, count)))
  await sql`insert into ${sql.table(getTableName(resource))} (${sql.join(names)}, created_at)
    select ${sql.join(values)}, timestamptz '2020-01-01' + i * interval '17 minutes'
    from generate_series(1, ${sql.lit(count)}) as i`.execute(trx)
}

/** An SQL expression for the value; `i` is the number of the record. */
function buildValueExpression({ path, field }: LeafField, count: number): string {
  switch (field.kind) {
    case 'choice':
      return `(array[${field.options.values.map(quoteLiteral).join(', ')}])[1 + i % ${field.options.values.length}]`
    case 'integer': {
      const { min = 0, max = min + count } = field.options
      return `${min} + i % ${max - min + 1}`
    }
    case 'duration':
    case 'decimal':
    case 'percent':
    case 'money':
      return 'i % 100'
    case 'phone':
      return `'+55119' || lpad(i::text, 8, '0')`
    case 'ref':
      return `1 + (i * 7) % ${count}`
    case 'boolean':
      return 'false'
    case 'date':
      return `date '1960-01-01' + i % 15000`
    case 'currency':
      return quoteLiteral(field.options.only?.[0] ?? 'BRL')
    case 'richText':
      return `'<p>' || md5(i::text) || e'</p>\\n'`
    case 'json':
      return `jsonb_build_object('n', i)`
    case 'secret':
      return 'null'
    case 'color':
      return `'#' || substr(md5(i::text), 1, 6)`
    case 'time':
      return `time '00:00' + i % 1440 * interval '1 minute'`
    case 'timestamp':
      return `timestamptz '2020-01-01' + i * interval '3 minutes'`
    case 'translated':
      return `'[]'::jsonb`
    case 'file':
      return `'{"key":"a","name":"a.webp"}'::jsonb`
    default: {
      const { max = 20 } = 'max' in field.options ? field.options : {}
      return `substr(md5(i || ${quoteLiteral(path)}), 1, ${Math.min(max, 20)})`
    }
  }
}
