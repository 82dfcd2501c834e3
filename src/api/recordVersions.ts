import type { RecordData } from '#resources/language/evaluate.ts'

/** Which version of a record the server gave: told by the record's content, so that a newer copy does not vouch for an older one. */
export interface RecordVersions {
  remember(record: RecordData, etag: string | null): void
  /** The ETag that came with exactly this content. */
  of(record: RecordData | undefined): string | undefined
}

const mostRemembered = 50

/** The ETags of the records that were read one by one, the latest fifty. */
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
