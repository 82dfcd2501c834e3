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

/** For reads whose statements run as a role that obeys the policies of the database. */
export interface Narrowed {
  /**
   * The database without the policies. A search finds keys here, because under a policy it could not use its index. The
   * records that it finds are then read, or at least tested, under the policies.
   */
  readonly openDb: Db
  /** What the policies know of the person, as JSON; the same text sees the same records. */
  readonly policyParameters: string
}

/** The policies of a server, as the context of the records has them. */
export interface NarrowReads extends ActiveRowSecurity {
  /** Only tests set it: statements leave out the rules that policies repeat, to show what the policies do alone. */
  readonly isAlone?: boolean
}

/** What a context of records has of the database. */
interface OpenContext {
  readonly db: Db
  readonly resources: Catalog
  readonly rowSecurity?: NarrowReads | undefined
}

/** How much is kept before all of it is forgotten. */
const maxKept = 1_000

/**
 * Whether a person sees every record of all resources. The key is all that conditions can read of the person and the
 * day. Kept, because every request asks.
 */
const unlimited = new WeakMap<Catalog, Map<string, boolean>>()

/**
 * The context of a person. Who does not see everything reads under the policies of the database, if it has some; in a
 * transaction without them, because they would then hold for its writes, too.
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

/** The database for these values, which all people of an organization mostly share. */
function findNarrowDb(db: Db, { role }: NarrowReads, policyParameters: string): Db {
  const kept = narrowDbs.get(db) ?? new Map<string, Db>()
  narrowDbs.set(db, kept)
  if (kept.size >= maxKept) kept.clear()
  const found = kept.get(policyParameters) ?? createNarrowDb(db, new ReadScope(role, policyParameters))
  kept.set(policyParameters, found)
  return found
}
