import { lockAndTest, lockAndTestAll } from './lockAndTest.ts'

/** The targets of references that one transaction has locked, with what was tested on each. */
export interface TargetLocks {
  /** Like `lockAndTest`, but reuses the results of records that are already locked and tested. */
  readonly test: typeof lockAndTest
  /** Locks and tests many records in one statement. */
  readonly lockAll: (...parameters: Parameters<typeof lockAndTestAll>) => Promise<void>
}

/** Create one per savepoint, because PostgreSQL releases the locks of a savepoint when it is rolled back. */
export function createTargetLocks(): TargetLocks {
  const results = new Map<string, boolean | undefined>()
  const viewers: unknown[] = []
  const toName = (...[, { resource, viewer }, id, predicate, , mode]: Parameters<typeof lockAndTest>): string => {
    if (!viewers.includes(viewer)) viewers.push(viewer)
    return JSON.stringify([resource.name, viewers.indexOf(viewer), mode, predicate, id])
  }
  return {
    async test(...parameters) {
      const name = toName(...parameters)
      if (!results.has(name)) results.set(name, await lockAndTest(...parameters))
      return results.get(name)
    },
    async lockAll(trx, scope, ids, predicate, evaluationContext, mode) {
      const tested = await lockAndTestAll(trx, scope, ids, predicate, evaluationContext, mode)
      for (const id of ids) results.set(toName(trx, scope, id, predicate, evaluationContext, mode), tested.get(id))
    },
  }
}
