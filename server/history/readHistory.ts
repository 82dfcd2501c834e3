import { sql } from 'kysely'
import { type Author, type PersonNames, selectAuthor, toAuthor } from '../audit/author.ts'
import { joinChanges } from '../audit/largeValues.ts'
import type { Db } from '../db/tables.ts'
import { createListPage, type ListPage } from '../http/listQuery.ts'
import { countUndoable } from '../records/bulkOperations.ts'
import type { FieldChanges } from '../records/diffRecords.ts'
import { describeChanges, type VisibleChange } from './describeChanges.ts'
import { isSeenAuthor } from './entryFilter.ts'
import { mayReadHistory, type RecordHistory } from './historyAccess.ts'
import { buildEntrySight } from './seenEntries.ts'

/** A version of a record: what was done to it, by whom, and what changed. */
export interface HistoryEntry {
  /** Counts from 1. */
  readonly version: number
  readonly at: string
  readonly who: Author
  /** create, edit, activate, inactivate, remove, move, or the name of a declared action. */
  readonly action: string
  /** The id that all entries of one transaction or bulk call share. */
  readonly operation: string
  /** How many other entries of the operation the user may read. */
  readonly others: number
  /** For a restoration: the version whose values the record got. */
  readonly from?: number
  /** For an entry of a bulk call of the reader: how many of its changes the reader can still undo; absent: none. */
  readonly undo?: number
  /** The import that wrote this version; absent: none. */
  readonly importId?: number
  readonly changes: readonly VisibleChange[]
  /** How many fields changed that the user may not see. */
  readonly hidden: number
}

export interface HistoryQuery {
  readonly page: number
  readonly perPage: number
  readonly action: string | undefined
  /** The id of a user. */
  readonly who: number | undefined
}

/**
 * Reads a page of the history of a record, the latest version first.
 */
export async function readHistory(
  history: RecordHistory,
  { page, perPage, action, who }: HistoryQuery,
  names: PersonNames,
): Promise<ListPage<HistoryEntry>> {
  const { context, declaration, currentUser } = history
  const all = selectEntries(history)
    .$if(action !== undefined, (query) => query.where('a.action', '=', action ?? ''))
    .$if(who !== undefined, (query) => query.where('a.user_id', '=', who ?? 0).where(isSeenAuthor(names)))
  const rows = await all
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .select([...entryColumns, ...selectAuthor(names)])
    .orderBy('a.version', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const { total } = await all.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const changes = await joinChanges(
    context.db,
    rows.map((row) => row.changes as FieldChanges | null),
  )
  const seen = await describeChanges(
    context,
    declaration,
    currentUser,
    rows.map(({ at }, index) => ({ at, changes: changes[index] ?? null })),
  )
  const operations = rows.map(({ operation }) => operation)
  const others = await countOthers(history, operations)
  const undoable = await countUndoable(context.db, {
    // Whoever sees the screens of another user cannot change anything.
    operations: currentUser.viewedBy ? [] : operations,
    userId: currentUser.id,
    resource: history.resource,
    now: context.clock(),
  })
  const entries = rows.map((row, index) => ({
    version: Number(row.version),
    at: row.at.toISOString(),
    who: toAuthor(row, names),
    action: row.action,
    operation: row.operation,
    others: others.get(row.operation) ?? 0,
    ...(undoable.has(row.operation) && { undo: undoable.get(row.operation) }),
    ...(row.restored_from !== null && { from: row.restored_from }),
    ...(row.import_id !== null && { importId: row.import_id }),
    changes: seen[index]?.changes ?? [],
    hidden: seen[index]?.hidden ?? 0,
  }))
  return createListPage(entries, Number(total), perPage)
}

/** The actions and users by which a history can be filtered, the most frequent first. */
export interface HistoryFacets {
  readonly actions: readonly { readonly action: string; readonly count: number }[]
  /** Without the server itself and users whom the reader does not see. */
  readonly people: readonly { readonly id: number; readonly nome: string; readonly count: number }[]
}

/** Reads the actions in the history of a record, and their authors. */
export async function readHistoryFacets(history: RecordHistory, names: PersonNames): Promise<HistoryFacets> {
  const entries = selectEntries(history).select(({ fn }) => fn.countAll<string>().as('count'))
  const actions = await entries
    .select('a.action')
    .groupBy('a.action')
    .orderBy('count', 'desc')
    .orderBy('a.action')
    .execute()
  const people = await entries
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .where('a.user_id', 'is not', null)
    .where(sql<boolean>`(u.id is null or ${names.sight ?? sql`true`})`)
    .select(['a.user_id', 'u.nome'])
    .groupBy(['a.user_id', 'u.nome'])
    .orderBy('count', 'desc')
    .orderBy('u.nome')
    .orderBy('a.user_id')
    .execute()
  return {
    actions: actions.map(({ action, count }) => ({ action, count: Number(count) })),
    people: people.map(({ user_id, nome, count }) => ({
      id: Number(user_id),
      nome: nome ?? names.erased,
      count: Number(count),
    })),
  }
}

const entryColumns = [
  'a.version',
  'a.at',
  'a.action',
  'a.operation',
  'a.restored_from',
  'a.changes',
  sql<number | null>`(select i.id from imports as i where i.operation = a.operation)`.as('import_id'),
] as const

const selectEntries = ({ context: { db }, resource, id }: RecordHistory) =>
  db
    .selectFrom('audit_entries as a')
    .where('a.resource', '=', resource)
    .where('a.record_id', '=', id)
    .where('a.version', 'is not', null)

/** How many other entries of each operation the user may read. */
async function countOthers(
  { context, currentUser }: RecordHistory,
  operations: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { db, resources } = context
  const readable = resources.filter((one) => mayReadHistory(context, one, currentUser)).map(({ name }) => name)
  if (operations.length === 0 || readable.length === 0) return new Map()
  const rows = await countEntries(db, operations, readable, buildEntrySight(context, currentUser), currentUser.isAdmin)
  return new Map(rows.map(({ operation, count }) => [operation, Number(count) - 1]))
}

/** @param includesRemoved whether to count entries of removed records, whose history only administrators may read */
const countEntries = (
  db: Db,
  operations: readonly string[],
  resources: readonly string[],
  sight: ReturnType<typeof buildEntrySight>,
  includesRemoved: boolean,
) =>
  db
    .selectFrom('audit_entries as a')
    .where('a.operation', 'in', [...new Set(operations)])
    .where('a.resource', 'in', resources)
    .where(sight)
    .where(sql<boolean>`a.version is not null`)
    .$if(!includesRemoved, (query) =>
      query.where(
        sql<boolean>`(select b.action from audit_entries as b where b.resource = a.resource
          and b.record_id = a.record_id and b.version is not null order by b.version desc limit 1) <> 'remove'`,
      ),
    )
    .groupBy('a.operation')
    .select(({ fn }) => ['a.operation', fn.countAll<string>().as('count')])
    .execute()
