import type { Catalog } from './catalog.ts'
import { checked } from './defineCatalog.ts'
import { buildersFor } from './f.ts'
import type { ProductNames } from './productNames.ts'
import { resourceBuilder } from './resource.ts'

/** Creates the language of one product: its declarations can use only the names that it registers here. */
export function createLanguage<const P extends ProductNames>(names: P) {
  return {
    f: buildersFor(names),
    defineResource: resourceBuilder<P>(),
    /**
     * Combines declarations into a catalog and checks them, one by one and against each other.
     * @throws DeclarationError with all faults of all declarations
     */
    catalog: <const R extends Catalog>(resources: R): R => checked(resources, names),
  }
}
