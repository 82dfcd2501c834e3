import type { Catalog } from '#language/catalog.ts'
import type { EvaluationContext } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import type { Viewer } from '../db/predicates/sqlScope.ts'
import { createViewer } from '../db/predicates/viewer.ts'
import { ReadScope } from '../db/readScope.ts'
import { createNarrowDb } from '../db/rowSecurity/narrowDb.ts'
import { evaluateParameter } from '../db/rowSecurity/policyExpression.ts'
import type { ActiveRowSecurity } from '../db/rowSecurity/preparePolicies.ts'
import type { Db } from '../db/tables.ts'

/** Added to a context whose statements run as a database role that obeys the row-level security policies. */
export interface Narrowed {
  /**
   * The database without the policies. A search finds keys here, because under a policy it could not use its index. The
   * found records are then read, or at least tested, under the policies.
   */
  readonly openDb: Db
  /** The user's properties that the policies read, as JSON. Users with the same text see the same records. */
  readonly policyParameters: string
}

/** The row-level security policies of the database, as the context of the records contains them. */
export interface NarrowReads extends ActiveRowSecurity {
  /** Set by tests only: statements leave out the conditions that the policies repeat, to test the policies alone. */
  readonly isAlone?: boolean
}

/** The properties of a context that `narrowContext` reads. */
interface OpenContext {
  readonly db: Db
  readonly resources: Catalog
  readonly rowSecurity?: NarrowReads | undefined
}

/** The maximum number of entries of a cache, which is cleared when it is full. */
const maxKept = 1_000

/**
 * Caches whether a user sees every record of all resources, because every request needs this. The key contains
 * everything that conditions can read about the user and the day.
 */
const unlimited = new WeakMap<Catalog, Map<string, boolean>>()

/**
 * Returns the context for a user. A user who does not see everything reads under the policies of the database, if there
 * are any. In a transaction no policies apply, because they would also apply to its writes.
 */
export function narrowContext<C extends OpenContext>(
  context: C,
  viewer: Viewer,
  evaluationContext: EvaluationContext,
): C & { readonly viewer: Viewer; readonly narrowed?: Narrowed } {
  const { rowSecurity } = context
  if (!rowSecurity || context.db.isTransaction || seesEverything(context, evaluationContext))
    return { ...context, viewer }
  const policyParameters = JSON.stringify(
    Object.fromEntries(rowSecurity.parameters.map((name) => [name, evaluateParameter(name, evaluationContext)])),
  )
  return {
    ...context,
    db: findNarrowDb(context.db, rowSecurity, policyParameters),
    viewer: rowSecurity.isAlone ? leaveOutRules(viewer, rowSecurity) : viewer,
    narrowed: { openDb: context.db, policyParameters },
  }
}

function seesEverything({ resources }: OpenContext, evaluationContext: EvaluationContext): boolean {
  const known = unlimited.get(resources) ?? new Map<string, boolean>()
  unlimited.set(resources, known)
  const person = JSON.stringify([evaluationContext.me, evaluationContext.today])
  const viewer = createViewer(evaluationContext)
  const isLimited = (resource: ResourceData) =>
    viewer.build({ resources, resource, alias: 't', viewer }, resource.records) !== undefined
  if (known.size >= maxKept) known.clear()
  const result = known.get(person) ?? !resources.some(isLimited)
  known.set(person, result)
  return result
}

const leaveOutRules = (viewer: Viewer, { uncovered }: NarrowReads): Viewer => ({
  build: (scope, condition) =>
    condition === scope.resource.records && !uncovered.has(scope.resource.name)
      ? undefined
      : viewer.build(scope, condition),
})

const narrowDbs = new WeakMap<Db, Map<string, Db>>()

/** The database for these policy parameters, which most users of an organization share. */
function findNarrowDb(db: Db, { role }: NarrowReads, policyParameters: string): Db {
  const kept = narrowDbs.get(db) ?? new Map<string, Db>()
  narrowDbs.set(db, kept)
  if (kept.size >= maxKept) kept.clear()
  const found = kept.get(policyParameters) ?? createNarrowDb(db, new ReadScope(role, policyParameters))
  kept.set(policyParameters, found)
  return found
}
