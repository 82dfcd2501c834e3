import type { Catalog } from '#language/catalog.ts'
import { isGuarded } from '#language/derive.ts'
import type { Config } from './config.ts'

/**
 * What a plain REST server has to keep by itself: who sees which records and fields. The declarations of it only shape
 * the screens there. Undefined if the backend is our own, or everybody sees everything.
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
