import type { Catalog } from './catalog.ts'
import { expand } from './expand.ts'
import { createFieldBuilders, type FieldBuilders } from './f.ts'
import type { ProductNames } from './productNames.ts'
import { createDefineResource, type ResourceData } from './resource.ts'

/** Creates the language of one product: its declarations can use only the names that it registers here. */
export function createLanguage<const P extends ProductNames>(names: P) {
  return {
    f: createFieldBuilders(names) as FieldBuilders<P>,
    defineResource: createDefineResource<P>(expand),
    /**
     * Combines declarations into a catalog with their literal types. `assertConsistent` checks it; the server does so
     * when it starts, so that browsers need not.
     */
    catalog: <const R extends Catalog>(resources: R): R => resources.map(expand) as readonly ResourceData[] as R,
  }
}
