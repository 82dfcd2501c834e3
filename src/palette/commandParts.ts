import type { Catalog } from '#resources/language/catalog.ts'

/** What the palette is made with: handed in once, where the application is composed. */
export interface CommandParts {
  readonly resources: Catalog
  readonly clock: () => Date
}
