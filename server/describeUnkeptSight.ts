import type { Catalog } from '#language/catalog.ts'
import { isGuarded } from '#language/derive.ts'
import type { Config } from './config.ts'

/**
 * Describes which records and fields a plain REST backend must hide from users by itself, because there the
 * declarations only affect the screens. Undefined if the backend is our own, or every user sees everything.
 */
export function describeUnkeptSight(
  { apiAdapter }: Pick<Config, 'apiAdapter'>,
  resources: Catalog,
): string | undefined {
  const limited = resources.filter((resource) => resource.records !== undefined || isGuarded(resource))
  if (apiAdapter === 'contract' || limited.length === 0) return undefined
  const names = limited.map(({ name }) => name).join(', ')
  return `API_ADAPTER=${apiAdapter}: who sees which records and fields is for that server to keep. Declared for: ${names}.`
}
