import { createHmac, randomBytes } from 'node:crypto'
import type { Catalog } from '#language/catalog.ts'
import type { Formats } from '#language/formats.ts'
import type { FileRef } from '#language/kinds/file.ts'
import type { ProductNames } from '#language/productNames.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import type { FileStore } from '../files/fileStore.ts'
// Registers the sanitizer that bodies with rich texts need.
import '../http/sanitizeHtml.ts'
import { createPersonColumns } from '../http/personColumns.ts'
import { createCountCache } from './countCache.ts'
import type { NarrowReads } from './narrowContext.ts'
import type { RecordsContext } from './recordsContext.ts'
import { createSecretKeeper } from './secrets.ts'
import type { StoredUpload } from './storedUpload.ts'

interface RecordsContextOptions {
  readonly resources: Catalog
  readonly formats: Formats
  /** The additions of the product to the user's properties; if absent, conditions read only the standard properties. */
  readonly names?: ProductNames
  readonly db: Db
  /** The same database for exports, whose statements may take longer; absent: `db`. */
  readonly exportDb?: Db | undefined
  readonly files: Pick<FileStore, 'address'> & RecordsContext['files']
  readonly clock: Clock
  readonly timeZone: string
  /** The key of 32 bytes for secrets that are encrypted; absent if there are none. */
  readonly encryptionKey?: Buffer | undefined
  /** The key of the HMAC in `seal`; if absent, a random key of this process. */
  readonly sealKey?: Buffer
  /** If absent, every name of a city is valid, and no region is known. */
  readonly places?: RecordsContext['places']
  /** If absent, the database has no row-level security policies. */
  readonly rowSecurity?: NarrowReads | undefined
}

/** Creates the context of the generic record functions. */
export function createRecordsContext({
  db,
  files,
  clock,
  timeZone,
  resources,
  formats,
  ...options
}: RecordsContextOptions): RecordsContext {
  const sealKey = options.sealKey ?? randomBytes(32)
  return {
    db,
    exportDb: options.exportDb ?? db,
    clock,
    timeZone,
    resources,
    formats,
    rowSecurity: options.rowSecurity,
    person: createPersonColumns(resources, options.names ?? {}),
    files,
    fileToWire: (stored) => createFileRef(files, stored),
    seal: (text) => createHmac('sha256', sealKey).update(text).digest('base64url').slice(0, 22),
    totals: createCountCache(db, resources),
    secrets: createSecretKeeper(options.encryptionKey),
    places: options.places ?? { isKnownCity: async () => true, findRegionName: async () => undefined },
  }
}

function createFileRef(files: Pick<FileStore, 'address'>, stored: unknown): FileRef {
  const { key, thumbKey, ...facts } = stored as StoredUpload
  return { tempUri: files.address(key), ...facts, ...(thumbKey ? { thumbUri: files.address(thumbKey) } : {}) }
}
