import type { Catalog } from './catalog.ts'
import { checkCatalog } from './defineCatalog.ts'
import { createFieldBuilders } from './f.ts'
import type { ProductNames } from './productNames.ts'
import { createDefineResource } from './resource.ts'

/** Creates the language of one product: its declarations can use only the names that it registers here. */
export function createLanguage<const P extends ProductNames>(names: P) {
  return {
    f: createFieldBuilders(names),
    defineResource: createDefineResource<P>(),
    /**
     * Combines declarations into a catalog and checks them, one by one and against each other.
     * @throws DeclarationError with all faults of all declarations
     */
    catalog: <const R extends Catalog>(resources: R): R => checkCatalog(resources, names),
  }
}
