import { importTexts } from '#i18n/importTexts.ts'
import type { Import, ImportRow } from '#language/imports/import.ts'
import { Pager } from '../layout/pages/Pager.tsx'
import { ActionButton } from '../ui/ActionButton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loading } from '../ui/Loading.tsx'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { type RowQuery, useImportRows } from './importCalls.ts'
import { RowTable } from './RowTable.tsx'

interface PreviewRowsProps {
  shown: Import
  query: RowQuery
  onPage: (page: number) => void
}

/** A page of the rows that have the selected verdict. */
export function PreviewRows({ shown, query, onPage }: PreviewRowsProps) {
  const { check: texts, retry, loading } = useLocalizedTexts(importTexts)
  const { data: rows, error, refetch, replaceRow } = useImportRows(shown, query)
  if (rows === undefined) {
    if (!error) return <Loading label={loading} />
    return (
      <EmptyState
        reason="failed"
        {...texts.failed}
        action={<ActionButton onClick={() => void refetch()}>{retry}</ActionButton>}
      />
    )
  }
  if (rows.data.length === 0) return <EmptyState reason="noMatch" {...texts.noRows} />
  return (
    <>
      <RowTable
        // A new page gets a new table, because the table keeps the columns of its first rows.
        key={rows.data[0]?.line}
        shown={shown}
        rows={rows.data}
        verdict={query.verdict}
        onReplaced={(row: ImportRow) => replaceRow(row)}
      />
      <Pager page={query.page} count={rows.totalPages} onChange={onPage} />
    </>
  )
}
