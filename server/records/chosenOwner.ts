import type { FastifyInstance } from 'fastify'
import { findOwnerField } from '#language/belonging.ts'
import { findTarget, getResource } from '#language/catalog.ts'
import type { EvaluationContext, Scalar } from '#language/predicate.ts'
import { extractKey } from '#language/readers.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { HttpError } from '../http/httpError.ts'
import { getRecord } from './readRecords.ts'
import { type RecordsContext, viewAs } from './recordsContext.ts'
import type { RecordWrite } from './recordWrite.ts'

/** The parameter value that selects the records without an owner. */
const house = 'house'

/**
 * Reads the URL parameter that limits any API request to the records of one owner: `organization=5`, or
 * `organization=house`. The parameter has the name of the users' `belongsTo`, and never shows more records than a
 * request without it.
 */
export function registerChosenOwner(app: FastifyInstance, context: RecordsContext): void {
  const { belongsTo } = getResource(context.resources, 'users')
  if (belongsTo === undefined) return
  app.addHook('onRequest', async (request) => {
    const query = (request.query ?? {}) as Record<string, unknown>
    const text = query[belongsTo]
    if (text === undefined || request.me === null) return
    delete query[belongsTo]
    request.me = { ...request.me, chosenOwner: await parseOwner(context, request.me, belongsTo, text) }
  })
}

/** @throws HttpError 400 if the user does not see such an owner */
async function parseOwner(
  context: RecordsContext,
  currentUser: CurrentUser,
  belongsTo: string,
  text: unknown,
): Promise<Scalar> {
  if (text === house && (currentUser.own[belongsTo] ?? null) === null) return null
  const users = getResource(context.resources, 'users')
  const owners = findTarget(context.resources, findOwnerField(users)?.options.to ?? '')?.resource
  const key = extractKey(text)
  const view = owners && viewAs(context, owners, currentUser)
  const owner = view && typeof key === 'number' && (await getRecord(view.context, context.db, view.resource, key))
  if (!owner) throw new HttpError(400, 'errors.ownerUnknown', { name: belongsTo }, { field: belongsTo })
  return key
}

/** The evaluation context for the defaults of a new record, with the owner that the user has chosen. */
export function withChosenOwner({
  resource: { belongsTo },
  currentUser: { chosenOwner },
  evaluationContext,
}: Pick<RecordWrite, 'resource' | 'currentUser' | 'evaluationContext'>): EvaluationContext {
  if (belongsTo === undefined || chosenOwner === undefined) return evaluationContext
  return { ...evaluationContext, me: { ...evaluationContext.me, [belongsTo]: chosenOwner } }
}
