import { useEffect } from 'react'
import type { RecordData } from '#language/evaluate.ts'
import type { ResourceData } from '#language/resource.ts'
import { hasStatus } from '../../api/apiError.ts'
import { useShell } from '../../layout/shell/shell.ts'
import { setOpenedRecord } from './openedRecord.ts'

/**
 * Adds a viewed record with its current title to the recent records, and marks it in its list. Removes the record if it
 * was deleted.
 */
export function useRecentRecord(
  { name, title }: Pick<ResourceData, 'name' | 'title'>,
  id: string,
  record: RecordData | undefined,
  error: unknown,
): void {
  const { recentRecords } = useShell()
  const isDeleted = hasStatus(error, 404)
  const recordTitle = record && String(record[title] ?? id)
  useEffect(() => {
    if (isDeleted) recentRecords.remove(name, id)
    else if (recordTitle !== undefined) {
      recentRecords.add({ resource: name, id, title: recordTitle })
      setOpenedRecord(name, id)
    }
  }, [recentRecords, name, id, recordTitle, isDeleted])
}
