import { join } from 'node:path'
import { engineMigrations } from './db/migrate.ts'

interface ProductPlace {
  /** The folder of a product, from the root of the project. */
  readonly folder: string
}

interface ProductFolders {
  /** The migrations of the product. */
  readonly migrations: string
  /** The embedded database and the files, unless DATA_DIR names another folder. */
  readonly data: string
  /** The built web application. */
  readonly web: string
}

/** The folders of a product, from the root of the project. The product in `product` has its data and build there. */
export function getProductFolders({ folder }: ProductPlace): ProductFolders {
  const base = folder === 'product' ? '' : folder
  return { migrations: join(folder, 'migrations'), data: join(base, 'data'), web: join(base, 'dist', 'web') }
}

/** The folders of all migrations of a product, from the root of the project. */
export const getMigrationFolders = (product: ProductPlace): readonly string[] => [
  engineMigrations,
  getProductFolders(product).migrations,
]
