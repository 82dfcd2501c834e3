import type { Lease } from './lease.ts'
import type { StoredImport } from './storedImports.ts'

/** What the work on an import gets. */
export interface ImportWork {
  readonly stored: StoredImport
  readonly lease: Lease
  readonly signal: AbortSignal
}
