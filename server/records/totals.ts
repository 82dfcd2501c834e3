import { type RawBuilder, sql } from 'kysely'
import type { Catalog } from '#resources/language/catalog.ts'
import { declaredTables } from '../db/declaredTables.ts'
import type { Db } from '../db/tables.ts'

/** Numbers of records, each kept until a write touches a table that it depends on. */
export interface Totals {
  /** The number of rows of a `from` clause with its condition, over declared tables. */
  of(rows: RawBuilder<unknown>): Total
}

/** An exact number of records. */
export interface Total {
  /** An SQL expression: what the tables are at, as the statement that holds it sees them. */
  readonly version: RawBuilder<string | null>
  /** The number at a version that a statement saw, counted where it is not known. */
  at(version: string | null): Promise<number>
  /** The number now. */
  count(): Promise<number>
}

interface Counted {
  readonly total: number
  readonly version: string | null
}

const mostKept = 1_000
/** More notes of changes than these are slow to sum up. */
const mostChanges = 200

/**
 * Totals of one process. Others may write: what changes a table is noted in the database by triggers (`table_changes`),
 * and a number counts as known only at the version at which it was counted.
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
          // Whoever saw the same waits for one count; what was written later may be in it, nothing is missing.
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

/** Grows with every change; the greatest change too, so that it never comes back where tables were emptied behind triggers. */
const versionOf = (tables: readonly string[]): RawBuilder<string | null> =>
  sql<string | null>`(select sum(change) || '/' || max(change) from table_changes where ${among(tables)})`

const changesOf = (tables: readonly string[]): RawBuilder<number> =>
  sql<number>`(select count(*)::int from table_changes where ${among(tables)})`

const among = (tables: readonly string[]): RawBuilder<unknown> =>
  tables.length === 0 ? sql`false` : sql`table_name in (${sql.join(tables.map((name) => sql.lit(name)))})`

/**
 * One note a table instead of many, of the same sum: of all tables, unless some are named, because of some nobody ever
 * counts the records. Somebody else who does it at once finds nothing left.
 */
export async function sumUpChanges(db: Db, which: RawBuilder<unknown> = sql`true`): Promise<void> {
  await sql`
    with taken as (delete from table_changes where ${which} returning table_name, change)
    insert into table_changes (table_name, change) select table_name, sum(change) from taken group by table_name`.execute(
    db,
  )
}
