import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { getScreenCondition } from '#language/derive.ts'
import { evaluatePredicate } from '#language/evaluate.ts'
import type { ResourceData } from '#language/resource.ts'
import { getCurrentUser } from '../http/access.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { HttpError } from '../http/httpError.ts'
import { createTextReader } from '../http/listQuery.ts'
import { readFromReplica } from '../http/readReplica.ts'
import { createArraySchema, createObjectSchema, requireAll, text } from '../http/schemas.ts'
import { createEvaluationContext, mayReadRecords, type RecordsContext, viewAs } from '../records/recordsContext.ts'
import { maxPerResource, type SearchResult, searchRanked } from './searchRanked.ts'

/** The maximum number of results in total. */
const maxTotal = 25
const maxTextLength = 100

const config: FastifyContextConfig = {
  access: 'staff',
  replica: true,
  keyScope: { resource: 'any', actions: ['read'] },
}

/** GET /search: the best matches of all lists that the current user may see. */
export function searchRoutes(app: FastifyInstance, context: RecordsContext): void {
  app.get('/search', { config, schema }, (request) =>
    searchAll(readFromReplica(context, request), getCurrentUser(request), parseSearchText(request.query)),
  )
}

/** @throws HttpError 400 if the text is missing or too long */
function parseSearchText(query: unknown): string {
  const text = createTextReader(query)('str')?.trim() ?? ''
  const length = [...text].length
  if (length >= 1 && length <= maxTextLength) return text
  throw new HttpError(400, 'errors.parameterLength', { name: 'str', min: 1, max: maxTextLength }, { field: 'str' })
}

async function searchAll(context: RecordsContext, currentUser: CurrentUser, text: string) {
  const evaluationContext = createEvaluationContext(context, currentUser)
  const searchedResources = context.resources.filter(
    (resource) =>
      !resource.internal &&
      resource.list?.search !== undefined &&
      mayReadRecords(context, resource, currentUser) &&
      evaluatePredicate(getScreenCondition(resource), {}, evaluationContext),
  )
  const resultsByResource = await Promise.all(
    searchedResources.map(async (resource) =>
      (await searchRanked(viewAs(context, resource, currentUser), text)).map((result) => ({ resource, ...result })),
    ),
  )
  return resultsByResource
    .flat()
    .sort(compareResults)
    .slice(0, maxTotal)
    .map(({ resource, id, title, state, match }) => ({ resource: resource.name, id, title, state, match }))
}

type ResourceResult = SearchResult & { readonly resource: ResourceData }

/** Equal results keep the order of the resources, and within a resource the order of the keys. */
function compareResults(left: ResourceResult, right: ResourceResult): number {
  if (left.rank !== right.rank) return left.rank - right.rank
  if (left.isInactive !== right.isInactive) return left.isInactive ? 1 : -1
  if (left.normalizedTitle === right.normalizedTitle) return 0
  return left.normalizedTitle < right.normalizedTitle ? -1 : 1
}

const schema = {
  tags: ['search'],
  summary: `Find the records that match a text best, ${maxPerResource} per resource and ${maxTotal} in all; match names the field where it is not the title`,
  querystring: createObjectSchema({ str: { ...text, description: `1 to ${maxTextLength} characters` } }),
  response: {
    200: createArraySchema(
      requireAll({
        resource: text,
        id: { type: ['integer', 'string'] },
        title: text,
        state: text,
        match: { ...requireAll({ field: text, value: text }), type: ['object', 'null'] },
      }),
    ),
  },
}
