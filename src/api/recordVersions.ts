import type { RecordData } from '#resources/language/evaluate.ts'

/** The ETags of records. They are found by the content of the record, so that an older copy never gets a newer ETag. */
export interface RecordVersions {
  remember(record: RecordData, etag: string | null): void
  /** The ETag of a record with exactly this content. */
  of(record: RecordData | undefined): string | undefined
}

const mostRemembered = 50

/** Keeps the ETags of the last fifty records that were read individually. */
export function createRecordVersions(): RecordVersions {
  const etags = new Map<string, string>()
  return {
    remember(record, etag) {
      const content = JSON.stringify(record)
      etags.delete(content)
      if (etag !== null) etags.set(content, etag)
      for (const oldest of etags.keys()) {
        if (etags.size <= mostRemembered) break
        etags.delete(oldest)
      }
    },
    of: (record) => (record === undefined ? undefined : etags.get(JSON.stringify(record))),
  }
}
