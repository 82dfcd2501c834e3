import { sql } from 'kysely'
import type { ResourceData } from '#language/resource.ts'
import { type Author, type PersonNames, selectAuthor, toAuthor } from '../audit/author.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { createListPage, type ListPage } from '../http/listQuery.ts'
import { parseRecordKey } from '../records/parseRecordKey.ts'
import type { RecordsContext } from '../records/recordsContext.ts'
import { buildRemovalSight } from './removalSight.ts'

/** A record that was permanently removed. */
export interface RemovedRecord {
  readonly id: string | number
  /** Null if the title was erased from the audit trail. */
  readonly title: string | null
  readonly at: string
  readonly who: Author
  /** The version that records the removal. */
  readonly version: number
}

/**
 * Reads a page of the records of a resource that were removed, the latest first: those that the user would have seen.
 */
export async function readRemovedRecords(
  context: RecordsContext,
  declaration: ResourceData,
  currentUser: CurrentUser,
  { page, perPage }: { readonly page: number; readonly perPage: number },
  names: PersonNames,
): Promise<ListPage<RemovedRecord>> {
  const sight = buildRemovalSight(context, declaration, currentUser, 'a') ?? sql<boolean>`true`
  const all = context.db
    .selectFrom('audit_entries as a')
    .where('a.resource', '=', declaration.name)
    .where('a.action', '=', 'remove')
    .where(
      sql<boolean>`not exists (select from audit_entries as b
        where b.resource = a.resource and b.record_id = a.record_id and b.version > a.version)`,
    )
    .where(sight)
  const rows = await all
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .select(['a.record_id', 'a.title', 'a.at', 'a.version', ...selectAuthor(names)])
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const { total } = await all.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const records = rows.map(({ record_id, title, at, version, ...author }) => ({
    id: parseRecordKey(declaration, record_id) ?? record_id,
    title,
    at: at.toISOString(),
    who: toAuthor(author, names),
    version: Number(version),
  }))
  return createListPage(records, Number(total), perPage)
}
