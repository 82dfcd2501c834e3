import type { FastifyInstance } from 'fastify'
import { whoReads, whoSees } from '#resources/language/derive.ts'
import { holds } from '#resources/language/evaluate.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { signedIn } from '../http/access.ts'
import { HttpError } from '../http/httpError.ts'
import type { Me } from '../http/me.ts'
import { textsOf } from '../http/paging.ts'
import { type RecordsContext, surroundingsOf } from '../records/context.ts'
import { type Found, mostPerResource, rankedSearch } from './rankedSearch.ts'

/** The maximum number of results in total. */
const mostInAll = 25
const longestText = 100

/** GET /search: the best matches of all lists that the current user may see. */
export function searchRoutes(app: FastifyInstance, context: RecordsContext): void {
  app.get('/search', { config: { access: 'staff' }, schema }, (request) =>
    searchAll(context, signedIn(request), searchedText(request.query)),
  )
}

/** @throws HttpError 400 if the text is missing or too long */
function searchedText(query: unknown): string {
  const text = textsOf(query)('str')?.trim() ?? ''
  const length = [...text].length
  if (length >= 1 && length <= longestText) return text
  throw new HttpError(400, 'errors.parameterLength', { name: 'str', min: 1, max: longestText }, { field: 'str' })
}

async function searchAll(context: RecordsContext, me: Me, text: string) {
  const around = surroundingsOf(context, me)
  const searched = context.resources.filter(
    (resource) =>
      !resource.internal &&
      resource.list?.search !== undefined &&
      holds(whoReads(resource), {}, around) &&
      holds(whoSees(resource), {}, around),
  )
  const found = await Promise.all(
    searched.map(async (resource) =>
      (await rankedSearch(context, resource, text, around)).map((hit) => ({ resource, ...hit })),
    ),
  )
  return found
    .flat()
    .sort(byRank)
    .slice(0, mostInAll)
    .map(({ resource, id, title, state, match }) => ({ resource: resource.name, id, title, state, match }))
}

type Hit = Found & { readonly resource: ResourceData }

/** Equal results keep the order of the resources, and within a resource the order of the keys. */
function byRank(one: Hit, other: Hit): number {
  if (one.rank !== other.rank) return one.rank - other.rank
  if (one.isInactive !== other.isInactive) return one.isInactive ? 1 : -1
  if (one.folded === other.folded) return 0
  return one.folded < other.folded ? -1 : 1
}

const text = { type: 'string' }
const schema = {
  tags: ['search'],
  summary: `Find the records that match a text best, ${mostPerResource} per resource and ${mostInAll} in all; match names the field where it is not the title`,
  querystring: { type: 'object', properties: { str: { ...text, description: `1 to ${longestText} characters` } } },
  response: {
    200: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          resource: text,
          id: { type: ['integer', 'string'] },
          title: text,
          state: text,
          match: {
            type: ['object', 'null'],
            properties: { field: text, value: text },
            required: ['field', 'value'],
          },
        },
        required: ['resource', 'id', 'title', 'state', 'match'],
      },
    },
  },
}
