import type { Catalog } from './catalog.ts'
import { assertConsistent } from './check.ts'
import type { ProductNames } from './productNames.ts'

/** Checks the declarations and returns them. The browser build omits the check, because the server runs it at start. */
export function checkCatalog<const R extends Catalog>(resources: R, names: ProductNames): R {
  assertConsistent(resources, names)
  return resources
}
