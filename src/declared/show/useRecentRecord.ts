import { useEffect } from 'react'
import type { RecordData } from '#resources/language/evaluate.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { hasStatus } from '../../api/apiError.ts'
import { useShell } from '../../layout/shell.ts'

/** Remembers a record that is being looked at as one of the last, under the title it has now; one that is gone is forgotten. */
export function useRecentRecord(
  { name, title }: Pick<ResourceData, 'name' | 'title'>,
  id: string,
  record: RecordData | undefined,
  error: unknown,
): void {
  const { recents } = useShell()
  const isGone = hasStatus(error, 404)
  const called = record && String(record[title] ?? id)
  // What is remembered is the browser's.
  useEffect(() => {
    if (isGone) recents.forget(name, id)
    else if (called !== undefined) recents.add({ resource: name, id, title: called })
  }, [recents, name, id, called, isGone])
}
