import type { ResourceData } from '#language/resource.ts'
import type { CheckHooks, HooksOf } from './hookTypes.ts'
import type { RecordHooks } from './writeHooks.ts'

/**
 * Defines the code of a resource beyond its declaration, typed by the declaration. All hooks of a write run in its
 * transaction, in this order: the record is locked, `allow`, the version is compared, the body is validated, `before`,
 * the record is written, `after`, and the record is read again for the audit entry and the response.
 */
export function hooksFor<const R extends ResourceData, const H extends HooksOf<R>>(
  resource: R,
  hooks: H & CheckHooks<NoInfer<H>, R>,
): RecordHooks<R['name']> {
  // The cast is safe, because each hook reads only a part of its argument.
  return { ...hooks, resource: resource.name } as object as RecordHooks<R['name']>
}
