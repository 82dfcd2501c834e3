import { type RawBuilder, sql } from 'kysely'
import { getResource } from '#language/catalog.ts'
import type { UndoPlan } from '#language/imports/import.ts'
import { type PersonNames, selectAuthor, toAuthor } from '../audit/author.ts'
import { getKeyColumn, getTableName } from '../db/naming.ts'
import type { Db } from '../db/tables.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { findReferencesTo, type ReferenceColumn } from '../records/findReferencesTo.ts'
import { type RecordsContext, viewAs } from '../records/recordsContext.ts'
import type { StoredImport } from './storedImports.ts'

/**
 * How many records an undo would restore, how many of them it would remove because the import created them, and which it would skip because a user has changed them since, or other
 * records refer to records that would be removed.
 */
export async function planUndo(
  context: RecordsContext,
  { id, resource }: StoredImport,
  currentUser: CurrentUser,
  names: PersonNames,
): Promise<UndoPlan> {
  const { db, resources } = context
  // An import may also have created records of the resources that its rows refer to, so all resources it wrote are
  // checked.
  const { rows: written } = await sql<{ resource: string }>`
    select distinct resource from import_changes where import_id = ${id}`.execute(db)
  const causes = sql.join(
    [resource, ...written.flatMap((one) => (one.resource === resource ? [] : [one.resource]))].flatMap((name) => [
      selectLaterWrites(id, name),
      ...findReferencesTo(resources, name).flatMap((reference) => {
        const referrer = resources.find((candidate) => candidate.name === reference.resource)
        return referrer ? [selectReferrers(id, name, { ...reference, key: getKeyColumn(referrer) })] : []
      }),
    ]),
    sql` union all `,
  )
  const rows = await db
    .selectFrom(
      sql<{ resource: string; record_id: string; title: string | null; entry_id: number | null }>`(
        select distinct on (cause.resource, cause.record_id) cause.resource, cause.record_id, cause.title, cause.entry_id
        from (${causes}) as cause order by cause.resource, cause.record_id, cause.entry_id desc nulls last)`.as('c'),
    )
    .leftJoin('audit_entries as a', 'a.id', 'c.entry_id')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .innerJoin('import_changes as w', (join) =>
      join.on('w.import_id', '=', id).onRef('w.resource', '=', 'c.resource').onRef('w.record_id', '=', 'c.record_id'),
    )
    .innerJoin('imports as i', (join) => join.on('i.id', '=', id))
    .select([
      'c.resource',
      'c.record_id',
      'c.title',
      sql<boolean>`w.former is null`.as('is_created'),
      sql<Date>`coalesce(a.at, i.updated_at)`.as('at'),
      ...selectAuthor(names),
    ])
    .orderBy('at', 'desc')
    .orderBy('c.record_id')
    .execute()
  const { total, created } = await countChanges(db, id)
  const hidden = await findHiddenRecords(context, currentUser, rows)
  const kept = rows.map(({ resource: name, record_id, title, at, is_created: _isCreated, ...author }) => ({
    recordId: record_id,
    title: hidden.has(`${name} ${record_id}`) ? null : title,
    by: toAuthor(author, names),
    at: at.toISOString(),
  }))
  const keptCreated = rows.filter(({ is_created }) => is_created).length
  return { undoable: Number(total) - kept.length, removed: Number(created) - keptCreated, kept }
}

/** Counts the records that an undo would restore if nobody had changed them since, and those that it would remove. */
const countChanges = (db: Db, importId: number) =>
  db
    .selectFrom('import_changes')
    .select(({ fn }) => [
      fn.countAll<string>().as('total'),
      sql<string>`count(*) filter (where former is null)`.as('created'),
    ])
    .where('import_id', '=', importId)
    .where('is_undone', '=', false)
    .executeTakeFirstOrThrow()

/** The resources and keys, such as `users 7`, of the existing records among these that the user does not see. */
async function findHiddenRecords(
  context: RecordsContext,
  currentUser: CurrentUser,
  records: readonly { readonly resource: string; readonly record_id: string }[],
): Promise<ReadonlySet<string>> {
  const hidden = new Set<string>()
  for (const name of new Set(records.map(({ resource }) => resource))) {
    const resource = getResource(context.resources, name)
    const { viewer } = viewAs(context, resource, currentUser).context
    const sight = viewer.build({ ...context, resource, viewer, alias: 't' }, resource.records)
    if (!sight) continue
    const ids = records.flatMap((record) => (record.resource === name ? [record.record_id] : []))
    const key = sql.ref(`t.${getKeyColumn(resource)}`)
    const { rows } = await sql<{ key: string }>`
      select ${key}::text as key from ${sql.table(getTableName(resource))} as t
      where ${key} in (${sql.join(ids)}) and ${sight} is not true`.execute(context.db)
    for (const row of rows) hidden.add(`${name} ${row.key}`)
  }
  return hidden
}

/** The last writes of records that were written again after the import. */
const selectLaterWrites = (importId: number, resource: string): RawBuilder<unknown> => sql`
  select c.resource, c.record_id, later.title, later.id as entry_id from import_changes as c
  cross join lateral (
    select a.id, a.title, a.version from audit_entries as a
    where a.resource = ${resource} and a.record_id = c.record_id order by a.version desc limit 1) as later
  where c.import_id = ${importId} and c.resource = ${resource} and not c.is_undone and later.version > c.version`

/** The last writes of records that refer to created records, without records of the same import. */
const selectReferrers = (
  importId: number,
  resource: string,
  { resource: referrer, table, column, key }: ReferenceColumn & { readonly key: string },
): RawBuilder<unknown> => sql`
  select c.resource, c.record_id, own.title, entry.id as entry_id from import_changes as c
  join ${sql.table(table)} as r on r.${sql.id(column)}::text = c.record_id
  left join lateral (
    select a.title from audit_entries as a
    where a.resource = ${resource} and a.record_id = c.record_id order by a.version desc limit 1) as own on true
  left join lateral (
    select a.id from audit_entries as a
    where a.resource = ${referrer} and a.record_id = r.${sql.id(key)}::text order by a.version desc limit 1) as entry on true
  where c.import_id = ${importId} and c.resource = ${resource} and not c.is_undone and c.former is null
    and not exists (
      select from import_changes as o where o.import_id = c.import_id and o.resource = ${referrer}
        and o.record_id = r.${sql.id(key)}::text and not o.is_undone)`
