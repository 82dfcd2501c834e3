import type { Catalog } from './catalog.ts'
import { assertConsistent } from './check.ts'

/**
 * Combines declarations into a catalog and checks them, one by one and against each other.
 * @throws DeclarationError with all faults of all declarations
 */
export function catalog<const R extends Catalog>(resources: R): R {
  assertConsistent(resources)
  return resources
}
