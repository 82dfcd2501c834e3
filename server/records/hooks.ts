import type { ResourceData } from '#language/resource.ts'
import type { CheckHooks, HooksOf } from './hookTypes.ts'
import type { RecordHooks } from './writeHooks.ts'

/**
 * The code of a resource beyond its declaration, typed by it. All hooks of a write run in its transaction, in this
 * order: the record is locked, `allow`, the version is compared, the body is read, `before`, the record is written,
 * `after`, and it is read again for the audit entry and the answer.
 */
export function hooksFor<const R extends ResourceData, const H extends HooksOf<R>>(
  resource: R,
  hooks: H & CheckHooks<NoInfer<H>, R>,
): RecordHooks<R['name']> {
  // Each hook reads only a part of what it receives.
  return { ...hooks, resource: resource.name } as object as RecordHooks<R['name']>
}
