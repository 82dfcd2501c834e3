import { type RawBuilder, sql } from 'kysely'
import type { Catalog } from '#language/catalog.ts'
import { buildDeclaredTables } from '../db/declaredTables.ts'
import type { Db } from '../db/tables.ts'

/** The database that counts a list, and the parameters of its row-level security policies. */
export interface CountReader {
  readonly db: Db
  /** The parameters of the policies, see `Narrowed`; empty without policies. */
  readonly policyParameters: string
}

/** Cached record counts; a count is valid until a write changes one of its tables. */
export interface CountCache {
  /** The number of rows of a `from` clause with its condition, over declared tables. */
  forRows(rows: RawBuilder<unknown>, reader: CountReader): CachedCount
}

/** An exact number of records. */
export interface CachedCount {
  /** An SQL expression for the version of the tables, as the surrounding statement sees them. */
  readonly version: RawBuilder<string | null>
  /** The count at a version that a statement returned; counts if it is not cached. */
  countAtVersion(version: string | null): Promise<number>
  /** The current count. */
  count(): Promise<number>
  /** Like `count`, but uses a cached count of the current version. */
  countIfChanged(): Promise<number>
  /** The cached count, which writes may have changed since. */
  readonly last: CountResult | undefined
}

interface CountResult {
  readonly total: number
  /** The version at which it was counted. */
  readonly version: string | null
}

const maxCached = 1_000
/** More rows than this in `table_changes` are slow to sum. */
const maxChangeRows = 200

/**
 * The counts of one process. Other processes may write, so triggers record every change in `table_changes`, and a
 * cached count is valid only for the version at which it was counted.
 */
export function createCountCache(db: Db, resources: Catalog): CountCache {
  const tables = buildDeclaredTables(resources).map(({ name }) => name)
  const cache = new Map<string, CountResult>()
  const pendingCounts = new Map<string, Promise<CountResult>>()

  const cacheResult = (key: string, result: CountResult): void => {
    cache.delete(key)
    if (result.version !== null) cache.set(key, result)
    for (const oldest of cache.keys()) {
      if (cache.size <= maxCached) break
      cache.delete(oldest)
    }
  }

  return {
    forRows(rows, reader) {
      const count = sql<{ total: number }>`select count(*)::int as total from ${rows}`
      const { sql: text, parameters } = count.compile(db)
      const key = `${text} ${JSON.stringify(parameters)} ${reader.policyParameters}`
      const countedTables = tables.filter((name) => text.includes(`"${name}"`))
      const version = buildVersion(countedTables)
      const countAndCache = async (): Promise<CountResult> => {
        const { rows: resultRows } = await sql<
          CountResult & { changes: number }
        >`select counted.total, ${version} as version, ${buildChangeCount(countedTables)} as changes from (${count}) as counted`.execute(
          reader.db,
        )
        const { changes = 0, ...result } = resultRows[0] ?? { total: 0, version: null }
        cacheResult(key, result)
        if (changes > maxChangeRows) await compactChanges(db, buildTableCondition(countedTables))
        return result
      }
      const countAtVersion = async (requestedVersion: string | null): Promise<number> => {
        const cached = cache.get(key)
        if (cached !== undefined && cached.version === requestedVersion) return cached.total
        // Requests that saw the same version share one count. It may include later writes but misses none.
        const pendingKey = `${requestedVersion} ${key}`
        const pendingCount =
          pendingCounts.get(pendingKey) ?? countAndCache().finally(() => pendingCounts.delete(pendingKey))
        pendingCounts.set(pendingKey, pendingCount)
        return (await pendingCount).total
      }
      return {
        version,
        countAtVersion,
        count: async () => (await countAndCache()).total,
        last: cache.get(key),
        async countIfChanged() {
          const found = await sql<{ version: string | null }>`select ${version} as version`.execute(reader.db)
          return countAtVersion(found.rows[0]?.version ?? null)
        },
      }
    },
  }
}

/**
 * The version increases with every change. The maximum is included, so that a version is not repeated after a
 * `truncate`, which fires no triggers.
 */
const buildVersion = (tables: readonly string[]): RawBuilder<string | null> =>
  sql<string | null>`(select sum(change) || '/' || max(change) from table_changes where ${buildTableCondition(tables)})`

const buildChangeCount = (tables: readonly string[]): RawBuilder<number> =>
  sql<number>`(select count(*)::int from table_changes where ${buildTableCondition(tables)})`

const buildTableCondition = (tables: readonly string[]): RawBuilder<unknown> =>
  tables.length === 0 ? sql`false` : sql`table_name in (${sql.join(tables.map((name) => sql.lit(name)))})`

/**
 * Replaces many rows per table in `table_changes` with one of the same sum; for all tables by default, because some
 * tables are never counted. A concurrent call finds nothing to do.
 */
export async function compactChanges(db: Db, condition: RawBuilder<unknown> = sql`true`): Promise<void> {
  await sql`
    with taken as (delete from table_changes where ${condition} returning table_name, change)
    insert into table_changes (table_name, change) select table_name, sum(change) from taken group by table_name`.execute(
    db,
  )
}
