import type { Catalog } from './catalog.ts'
import { assertConsistent } from './check.ts'
import type { ProductNames } from './productNames.ts'

/** The same declarations, checked. The build for browsers leaves the check out, because the server does it. */
export function checked<const R extends Catalog>(resources: R, names: ProductNames): R {
  assertConsistent(resources, names)
  return resources
}
