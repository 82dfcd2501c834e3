import { sql } from 'kysely'
import type { Catalog } from '#language/catalog.ts'
import type { Db } from '../db/tables.ts'

/** The users for whom a view is the default: one user, a profile, or all users. */
export type DefaultTarget = { readonly user: number } | { readonly profile: number } | 'everybody'

/** Sets the default view, with which the menu opens the list; null removes the default for this target. */
export async function setDefaultView(
  db: Db,
  resource: string,
  target: DefaultTarget,
  view: string | null,
): Promise<void> {
  const user_id = target !== 'everybody' && 'user' in target ? target.user : null
  const profile_id = target !== 'everybody' && 'profile' in target ? target.profile : null
  if (view === null) {
    await db
      .deleteFrom('default_views')
      .where('resource', '=', resource)
      .where('user_id', 'is not distinct from', user_id)
      .where('profile_id', 'is not distinct from', profile_id)
      .execute()
    return
  }
  await sql`
    insert into default_views (resource, user_id, profile_id, view) values (${resource}, ${user_id}, ${profile_id}, ${view})
    on conflict (resource, coalesce(user_id, 0), coalesce(profile_id, 0)) do update set view = excluded.view`.execute(
    db,
  )
}

/** The user's default view of each list, by resource: the URL parameters with which the menu opens the list. */
export type DefaultViews = Readonly<Record<string, Readonly<Record<string, string>>>>

interface DefaultRow {
  readonly resource: string
  readonly view: string
  readonly params: Readonly<Record<string, string>> | null
}

/**
 * The default view of each list: the user's own choice, otherwise that of the profile, otherwise that for all users. A
 * saved view that the user does not see is skipped.
 */
export async function readDefaultViews(db: Db, resources: Catalog, userId: number): Promise<DefaultViews> {
  const rows = await findDefaults(db, userId)
  return Object.fromEntries(
    rows
      .filter(({ view }) => view !== '')
      .map(({ resource, view, params }) => [resource, { ...addDeclaredView(resources, resource, params ?? {}), view }]),
  )
}

/**
 * A view that was saved while a declared view was selected contains its name. A URL can only name one view, so the
 * condition of the declared view is added to the filter.
 */
function addDeclaredView(resources: Catalog, name: string, { view, ...params }: Readonly<Record<string, string>>) {
  const views = resources.find((resource) => resource.name === name)?.list?.views ?? {}
  if (view === undefined || !Object.hasOwn(views, view)) return params
  const condition = JSON.stringify(views[view])
  return { ...params, filter: params.filter ? `{"and":[${condition},${params.filter}]}` : condition }
}

/** The default view of one list, by its name in the URL; undefined for the whole list. */
export async function readDefaultView(db: Db, resource: string, userId: number): Promise<string | undefined> {
  return (await findDefaults(db, userId)).find((row) => row.resource === resource)?.view
}

async function findDefaults(db: Db, userId: number): Promise<DefaultRow[]> {
  const { rows } = await sql<DefaultRow>`
    select distinct on (d.resource) d.resource, d.view, v.params
    from default_views as d join users as u on u.id = ${userId} join profiles as p on p.id = u.profile_id
    left join list_views as v on v.resource = d.resource and 'v' || v.id = d.view
    where (d.user_id = u.id or d.profile_id = u.profile_id or (d.user_id is null and d.profile_id is null))
      and (d.view !~ '^v[0-9]+$' or v.private_to = u.id or v.shared = '"everybody"'
        or v.shared -> 'profiles' @> to_jsonb(u.profile_id)
        -- As everywhere, the name of the administrators' profile is compared without regard to case.
        or (v.shared is not null and d.user_id = u.id and upper(trim(p.nome)) = 'ADMIN'))
    order by d.resource, d.user_id is null, d.profile_id is null`.execute(db)
  return rows
}
