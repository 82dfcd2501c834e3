import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { viewLimits } from '#rules/viewLimits.ts'
import type { Db } from '../db/tables.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { HttpError } from '../http/httpError.ts'
import { readDefaultView } from './defaultViews.ts'
import { createEntryError, type Shared, type ViewContent } from './parseSavedViews.ts'

/** A saved view as in the API. */
export interface SavedView extends ViewContent {
  /** `v` and a number; the value of the URL parameter `view` of the list. */
  readonly id: string
  readonly shared: Shared
  /** Null if the owner was removed, or the user does not see the owner. */
  readonly owner: { readonly id: number; readonly nome: string } | null
  /** Whether the user may change, share and remove the view. */
  readonly mayChange: boolean
  /** Whether the menu opens the list with this view for the user. */
  readonly isDefault: boolean
  /** Whether the menu opens the list with this view for all users or a profile without a choice of their own. */
  readonly isSharedDefault: boolean
  /** Increases with every change; the ETag. */
  readonly version: number
}

/**
 * The saved views of a list that a user sees: first the user's own ones, then the shared ones.
 *
 * @param sight the condition on `users as u` that the user sees the owner, who is null otherwise; absent: always
 */
export async function listViews(
  db: Db,
  resource: string,
  user: CurrentUser,
  sight: RawBuilder<SqlBool> = sql`true`,
): Promise<SavedView[]> {
  const defaultView = await readDefaultView(db, resource, user.id)
  const { rows } = await sql<ViewRow>`
    select v.id, v.name, v.params, v.columns, v.shared, v.version, v.private_to, v.owner_id, u.nome as owner_name,
      exists (
        select from default_views as d where d.resource = v.resource and d.view = 'v' || v.id and d.user_id is null
      ) as is_shared_default
    from list_views as v left join users as u on u.id = v.owner_id and ${sight}
    where v.resource = ${resource} and ${isVisibleTo(user)}
    order by v.private_to is null, case when v.private_to is null then lower(v.name) end, v.id`.execute(db)
  return rows.map((row) => toSavedView(row, user, defaultView))
}

interface ViewRow {
  readonly id: number
  readonly name: string
  readonly params: Readonly<Record<string, string>>
  readonly columns: readonly string[] | null
  readonly shared: Shared
  readonly version: number
  readonly private_to: number | null
  readonly owner_id: number | null
  readonly owner_name: string | null
  readonly is_shared_default: boolean
}

function toSavedView(row: ViewRow, user: CurrentUser, defaultView: string | undefined): SavedView {
  const id = `v${row.id}`
  return {
    id,
    name: row.name,
    params: row.params,
    ...(row.columns && { columns: row.columns }),
    shared: row.shared,
    owner: row.owner_id === null || row.owner_name === null ? null : { id: row.owner_id, nome: row.owner_name },
    mayChange: row.private_to !== null || user.isAdmin,
    isDefault: defaultView === id,
    isSharedDefault: row.is_shared_default,
    version: row.version,
  }
}

/** The user's own views, and those shared with all users or the user's profile. Administrators see all shared ones. */
const isVisibleTo = ({ id, isAdmin }: CurrentUser): RawBuilder<SqlBool> =>
  isAdmin
    ? sql<SqlBool>`(v.private_to = ${id} or v.shared is not null)`
    : sql<SqlBool>`(v.private_to = ${id} or v.shared = '"everybody"'
        or v.shared -> 'profiles' @> (select to_jsonb(profile_id) from users where id = ${id}))`

/** Finds a view that the user sees. @throws HttpError 404 if there is none */
export async function getView(db: Db, resource: string, user: CurrentUser, id: string): Promise<SavedView> {
  const view = (await listViews(db, resource, user)).find((candidate) => candidate.id === id)
  if (!view) throw new HttpError(404, 'errors.notFound')
  return view
}

export type ViewChange = ViewContent & { readonly shared: Shared }

/**
 * Saves a new view.
 *
 * @throws HttpError 403 if the user may not share views, 400 if there are too many or the name is taken
 */
export async function createView(db: Db, resource: string, user: CurrentUser, view: ViewChange): Promise<SavedView> {
  requireMayShare(user, view.shared)
  return writeViews(db, resource, async (transaction) => {
    await requireFreeNameAndQuota(transaction, resource, user, view)
    const { id } = await transaction
      .insertInto('list_views')
      .values({ resource, ...toColumns(view, user.id), owner_id: user.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    return getView(transaction, resource, user, `v${id}`)
  })
}

/** Runs writes of a list's views one after the other, so that no two take the same name or the last place. */
const writeViews = <Result>(db: Db, resource: string, write: (transaction: Db) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`list_views.${resource}`}))`.execute(transaction)
    return write(transaction)
  })

/**
 * Replaces a view.
 *
 * @param ifMatch the ETag that the client read; absent: the last write wins
 * @throws HttpError 404, 403 if the user may not change or share it, 412 if it has changed, 400 as for a new one
 */
export async function updateView(
  db: Db,
  { resource, id, ifMatch }: ViewKey,
  user: CurrentUser,
  view: ViewChange,
): Promise<SavedView> {
  return writeViews(db, resource, async (transaction) => {
    const current = await getChangeableView(transaction, { resource, id, ifMatch }, user)
    requireMayShare(user, view.shared)
    await requireFreeNameAndQuota(transaction, resource, user, view, id)
    await transaction
      .updateTable('list_views')
      // A shared view that becomes private belongs to the user who makes it private.
      .set({ ...toColumns(view, user.id), version: current.version + 1 })
      .where('id', '=', toNumber(id))
      .execute()
    return getView(transaction, resource, user, id)
  })
}

/** Removes a view, also as a default view. @throws HttpError as `updateView` */
export async function removeView(db: Db, key: ViewKey, user: CurrentUser): Promise<void> {
  await writeViews(db, key.resource, async (transaction) => {
    await getChangeableView(transaction, key, user)
    await transaction.deleteFrom('list_views').where('id', '=', toNumber(key.id)).execute()
    await transaction
      .deleteFrom('default_views')
      .where('resource', '=', key.resource)
      .where('view', '=', key.id)
      .execute()
  })
}

/** Replaces all private views of a user; a view that keeps its name keeps its id. */
export async function replacePrivateViews(
  db: Db,
  resource: string,
  user: CurrentUser,
  views: readonly ViewContent[],
): Promise<void> {
  await writeViews(db, resource, async (transaction) => {
    const current = (await listViews(transaction, resource, user)).filter(({ shared }) => shared === null)
    const findCurrent = ({ name }: ViewContent) => current.find((view) => isSameName(view.name, name))
    const kept = new Set(views.flatMap((view) => findCurrent(view)?.id ?? []))
    for (const { id } of current.filter((view) => !kept.has(view.id)))
      await transaction.deleteFrom('list_views').where('id', '=', toNumber(id)).execute()
    for (const view of views) {
      const values = toColumns({ ...view, shared: null }, user.id)
      const before = findCurrent(view)
      await (before
        ? transaction
            .updateTable('list_views')
            .set({ ...values, version: before.version + 1 })
            .where('id', '=', toNumber(before.id))
            .execute()
        : transaction
            .insertInto('list_views')
            .values({ resource, ...values, owner_id: user.id })
            .execute())
    }
  })
}

interface ViewKey {
  readonly resource: string
  readonly id: string
  readonly ifMatch?: string | undefined
}

async function getChangeableView(db: Db, { resource, id, ifMatch }: ViewKey, user: CurrentUser): Promise<SavedView> {
  const view = await getView(db, resource, user, id)
  if (!view.mayChange) throw new HttpError(403, 'errors.forbidden')
  if (ifMatch !== undefined && ifMatch.trim() !== '*' && ifMatch.trim() !== getViewEtag(view))
    throw createStaleError(view)
  return view
}

export const getViewEtag = ({ version }: SavedView): string => `"${version}"`

const createStaleError = (view: SavedView): HttpError =>
  new HttpError(412, 'errors.stale', {}, { headers: { etag: getViewEtag(view) }, current: view })

function requireMayShare({ isAdmin }: CurrentUser, shared: Shared): void {
  if (shared !== null && !isAdmin) throw new HttpError(403, 'errors.forbidden')
}

/**
 * Enforces the maximum number of views and unique names, among the user's private views or all shared views of the
 * list.
 *
 * @throws HttpError 400
 */
async function requireFreeNameAndQuota(
  db: Db,
  resource: string,
  user: CurrentUser,
  { name, shared }: ViewChange,
  ownId?: string,
): Promise<void> {
  const others = (await listViews(db, resource, user)).filter(
    (view) => (view.shared === null) === (shared === null) && view.id !== ownId,
  )
  if (others.some((view) => isSameName(view.name, name))) throw createEntryError('name', 'repeated')
  if (others.length >= viewLimits.views) throw createEntryError('', 'maxItems', { max: viewLimits.views })
}

function toColumns({ name, params, columns, shared }: ViewChange, userId: number) {
  return {
    name,
    params: JSON.stringify(params),
    columns: columns ? JSON.stringify(columns) : null,
    private_to: shared === null ? userId : null,
    shared: shared === null ? null : JSON.stringify(shared),
  }
}

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const toNumber = (id: string): number => Number(id.slice(1))
