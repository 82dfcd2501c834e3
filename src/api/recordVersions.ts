import type { RecordData } from '#language/evaluate.ts'

/**
 * The ETags of records. They are looked up by the content of the record, so that an older copy never gets a newer ETag.
 */
export interface RecordVersions {
  set(record: RecordData, etag: string | null): void
  /** The ETag of a record with exactly this content. */
  get(record: RecordData | undefined): string | undefined
}

const maxVersions = 50

/** Keeps the ETags of the last fifty records that were read individually. */
export function createRecordVersions(): RecordVersions {
  const etags = new Map<string, string>()
  return {
    set(record, etag) {
      const content = JSON.stringify(record)
      etags.delete(content)
      if (etag !== null) etags.set(content, etag)
      for (const oldest of etags.keys()) {
        if (etags.size <= maxVersions) break
        etags.delete(oldest)
      }
    },
    get: (record) => (record === undefined ? undefined : etags.get(JSON.stringify(record))),
  }
}
