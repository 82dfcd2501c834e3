import type { Lease } from './lease.ts'
import type { StoredImport } from './storedImports.ts'

/** The input of background work on an import. */
export interface ImportWork {
  readonly stored: StoredImport
  readonly lease: Lease
  readonly signal: AbortSignal
}
