import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { canBeInactive, getApiPath } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import { getCurrentUser } from '../http/access.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { HttpError } from '../http/httpError.ts'
import { createTextReader } from '../http/listQuery.ts'
import { readFromReplica } from '../http/readReplica.ts'
import { buildListSql } from '../records/listSql.ts'
import { describeAccess, getNouns } from '../records/openApiParts.ts'
import { parseRecordsQuery } from '../records/parseRecordsQuery.ts'
import { mayReadRecords, type RecordsContext, type UserView, viewAs } from '../records/recordsContext.ts'
import { getCounter } from '../records/searchedKeys.ts'
import { asSharer } from './asSharer.ts'
import { listViews } from './savedViews.ts'
import { schemas } from './schemas.ts'

/** The maximum number of views in one request. */
const maxViews = 20

/** GET /{path}/counts: the exact number of records in each view. */
export function countsRoutes(app: FastifyInstance, context: RecordsContext): void {
  for (const resource of context.resources.filter(({ internal }) => !internal)) {
    const access = (user: CurrentUser): boolean => mayReadRecords(context, resource, user)
    const schema = {
      tags: [resource.name],
      summary: `Count the ${getNouns(resource).many} that views show`,
      description: describeAccess({ resources: context.resources, resource }),
      ...schemas.counts,
    }
    app.get(
      `/${getApiPath(resource)}/counts`,
      { config: { access, replica: true, keyScope: { resource: resource.name, actions: ['read'] } }, schema },
      async (request) => {
        const user = getCurrentUser(request)
        const view = viewAs(readFromReplica(context, request), resource, user)
        const names = parseNames(request.query)
        const status = parseStatus(request.query)
        const findParameters = await createParametersFinder(context, view.resource, user, { names, status })
        const counts: [string, number | null][] = []
        // The views are counted one by one, so that they leave connections for requests that read rows.
        for (const name of names) counts.push([name, await countOrNull(view, findParameters(name))])
        return { views: Object.fromEntries(counts), status: await countByStatus(view) }
      },
    )
  }
}

/** @throws HttpError 400 for too many */
function parseNames(query: unknown): string[] {
  const text = createTextReader(query, 4_000)('views') ?? ''
  const names = [...new Set(text.split(',').filter((name) => name !== ''))]
  if (names.length > maxViews) throw new HttpError(400, 'errors.tooManyViews', { max: maxViews }, { field: 'views' })
  return names
}

/** The status of the records to count in declared views: active by default, like in the list. */
function parseStatus(query: unknown): string {
  const status = createTextReader(query)('status') ?? 'active'
  if (['active', 'inactive', 'all'].includes(status)) return status
  const options = 'active, inactive, all'
  throw new HttpError(400, 'errors.parameterUnknownValue', { name: 'status', options }, { field: 'status' })
}

type Parameters = Readonly<Record<string, string>>

/**
 * Returns a function that finds the list parameters of a view; undefined for a saved view that the user does not see,
 * for example because it was just removed.
 *
 * @throws HttpError 400 from that function, for a name that no view can have
 */
async function createParametersFinder(
  { db, resources }: RecordsContext,
  resource: ResourceData,
  user: CurrentUser,
  { names, status }: { readonly names: readonly string[]; readonly status: string },
): Promise<(name: string) => Parameters | undefined> {
  const isDeclared = (name: string) => Object.hasOwn(resource.list?.views ?? {}, name)
  const saved = names.every(isDeclared) ? [] : await listViews(db, resource.name, asSharer(resources, user))
  return (name) => {
    if (isDeclared(name)) return toListParameters({ view: name, status })
    const view = saved.find(({ id }) => id === name)
    if (view) return toListParameters(view.params)
    if (/^v\d+$/.test(name)) return undefined
    throw new HttpError(400, 'errors.viewUnknown', { name }, { field: 'views' })
  }
}

/** Converts the URL parameters of a list screen to those of the API. The screen shows active records by default. */
function toListParameters({ search, status = 'active', view, filter }: Parameters): Parameters {
  return {
    ...(search && { FilterString: search }),
    ...(status !== 'all' && { isActive: String(status === 'active') }),
    ...(view && { view }),
    ...(filter && { filter }),
  }
}

/** Null if there is no such view, or the list refuses it, for example because a field no longer exists. */
async function countOrNull(view: UserView, parameters: Parameters | undefined): Promise<number | null> {
  if (!parameters) return null
  try {
    return await count(view, parameters)
  } catch (error) {
    if (error instanceof HttpError && error.status === 400) return null
    throw error
  }
}

function count(view: UserView, parameters: Parameters): Promise<number> {
  const { context, resource } = view
  const query = parseRecordsQuery(view, parameters)
  const { table, where } = buildListSql(context, resource, query)
  return context.totals.forRows(sql`${table} as t where ${where}`, getCounter(context, query)).countIfChanged()
}

async function countByStatus(view: UserView): Promise<{ active: number; inactive: number }> {
  const active = await count(view, { isActive: 'true' })
  return { active, inactive: canBeInactive(view.resource) ? await count(view, { isActive: 'false' }) : 0 }
}
