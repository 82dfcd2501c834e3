import type { Catalog } from './catalog.ts'
import { assertConsistent } from './check.ts'

/**
 * Puts declarations together and checks them all: each for itself, and what they must agree on.
 * @throws DeclarationError naming every fault of every declaration.
 */
export function catalog<const R extends Catalog>(resources: R): R {
  assertConsistent(resources)
  return resources
}
