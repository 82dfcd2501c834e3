import { type RawBuilder, sql } from 'kysely'
import type { Catalog } from '#resources/language/catalog.ts'
import { declaredTables } from '../db/declaredTables.ts'
import type { Db } from '../db/tables.ts'

/** Cached record counts; a count is valid until a write changes one of its tables. */
export interface Totals {
  /** The number of rows of a `from` clause with its condition, over declared tables. */
  of(rows: RawBuilder<unknown>): Total
}

/** An exact number of records. */
export interface Total {
  /** An SQL expression for the version of the tables, as the surrounding statement sees them. */
  readonly version: RawBuilder<string | null>
  /** The count at a version that a statement returned; counts if it is not cached. */
  at(version: string | null): Promise<number>
  /** The current count. */
  count(): Promise<number>
}

interface Counted {
  readonly total: number
  readonly version: string | null
}

const mostKept = 1_000
/** More rows than this in `table_changes` are slow to sum. */
const mostChanges = 200

/**
 * The counts of one process. Other processes may write, so triggers record every change in `table_changes`, and a
 * cached count is valid only for the version at which it was counted.
 */
export function createTotals(db: Db, resources: Catalog): Totals {
  const tables = declaredTables(resources).map(({ name }) => name)
  const kept = new Map<string, Counted>()
  const underWay = new Map<string, Promise<Counted>>()

  const keep = (key: string, counted: Counted): void => {
    kept.delete(key)
    if (counted.version !== null) kept.set(key, counted)
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break
      kept.delete(oldest)
    }
  }

  return {
    of(rows) {
      const count = sql<{ total: number }>`select count(*)::int as total from ${rows}`
      const { sql: text, parameters } = count.compile(db)
      const key = `${text} ${JSON.stringify(parameters)}`
      const read = tables.filter((name) => text.includes(`"${name}"`))
      const version = versionOf(read)
      const countNow = async (): Promise<Counted> => {
        const { rows: found } = await sql<
          Counted & { changes: number }
        >`select counted.total, ${version} as version, ${changesOf(read)} as changes from (${count}) as counted`.execute(
          db,
        )
        const { changes = 0, ...counted } = found[0] ?? { total: 0, version: null }
        keep(key, counted)
        if (changes > mostChanges) await sumUpChanges(db, among(read))
        return counted
      }
      return {
        version,
        async at(seen) {
          const known = kept.get(key)
          if (known !== undefined && known.version === seen) return known.total
          // Requests that saw the same version share one count. It may include later writes but misses none.
          const mark = `${seen} ${key}`
          const counting = underWay.get(mark) ?? countNow().finally(() => underWay.delete(mark))
          underWay.set(mark, counting)
          return (await counting).total
        },
        count: async () => (await countNow()).total,
      }
    },
  }
}

/**
 * The version increases with every change. The maximum is included, so that a version is not repeated after a
 * `truncate`, which fires no triggers.
 */
const versionOf = (tables: readonly string[]): RawBuilder<string | null> =>
  sql<string | null>`(select sum(change) || '/' || max(change) from table_changes where ${among(tables)})`

const changesOf = (tables: readonly string[]): RawBuilder<number> =>
  sql<number>`(select count(*)::int from table_changes where ${among(tables)})`

const among = (tables: readonly string[]): RawBuilder<unknown> =>
  tables.length === 0 ? sql`false` : sql`table_name in (${sql.join(tables.map((name) => sql.lit(name)))})`

/**
 * Replaces many rows per table in `table_changes` with one of the same sum; for all tables by default, because some
 * tables are never counted. A concurrent call finds nothing to do.
 */
export async function sumUpChanges(db: Db, which: RawBuilder<unknown> = sql`true`): Promise<void> {
  await sql`
    with taken as (delete from table_changes where ${which} returning table_name, change)
    insert into table_changes (table_name, change) select table_name, sum(change) from taken group by table_name`.execute(
    db,
  )
}
