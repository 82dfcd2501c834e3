import { Skeleton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type RaRecord, useDataProvider } from 'react-admin'
import { flushSync } from 'react-dom'
import { inlineTexts } from '#i18n/inlineTexts.ts'
import { fieldLabel } from '#i18n/labels.ts'
import { fillText } from '#i18n/translate.ts'
import { getRoute } from '#language/derive.ts'
import { getInlineLeaves } from '#language/inlineEdit.ts'
import type { ResourceData } from '#language/resource.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import { useNotice } from '../../layout/notices/useNotice.tsx'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { buildFailure } from '../buildFailure.ts'
import { useEngine } from '../engine.ts'
import { fetchOnceOptions } from '../record/recordQueries.ts'
import { CellPopover } from './CellPopover.tsx'
import styles from './InlineEditing.module.css'
import { InlineForm } from './InlineForm.tsx'
import { findNextTarget, getColumnName, type InlineTarget } from './inlineTarget.ts'

interface InlineEditingProps {
  resource: ResourceData
  rows: readonly RaRecord[]
  target: InlineTarget
  /** Called with the next cell to edit, or with undefined when editing ends. */
  onChange: (target: InlineTarget | undefined) => void
}

/** Edits the field of one cell of a list, in a popover over the cell. */
export function InlineEditing({ resource, rows, target, onChange }: InlineEditingProps) {
  const { translate } = useEngine()
  const texts = useLocalizedTexts(inlineTexts)
  const { cell, record } = target
  const leaf = getInlineLeaves(resource).get(getColumnName(cell))
  const close = () => {
    // The popover is closed first, because an open one would take the focus back.
    flushSync(() => onChange(undefined))
    cell.focus()
  }
  const stored = useStoredRecord(resource, target, close)
  if (!leaf) return null
  const label = fillText(texts.editing, {
    field: fieldLabel(translate, resource.name, leaf.wirePath),
    record: String(record[resource.title] ?? record.id),
  })
  if (!stored) {
    return (
      <CellPopover cell={cell} label={label} isBusy onClose={close}>
        <Skeleton variant="rounded" className={styles.skeleton} />
      </CellPopover>
    )
  }
  const goOn = (saved: RaRecord, direction: 1 | -1 | 0) => {
    const next = direction === 0 ? undefined : findNextTarget(target, rows, direction)
    if (next) onChange({ ...next, stored: next.record.id === record.id ? saved : undefined })
    else close()
  }
  return (
    <InlineForm
      key={`${record.id} ${leaf.path}`}
      {...{ resource, leaf, stored, cell, label }}
      onDone={goOn}
      onCancel={close}
    />
  )
}

/**
 * Reads the record with its version, which list responses do not contain. A failure is shown in a notice and ends the
 * editing.
 */
function useStoredRecord(
  resource: ResourceData,
  { record, cell, stored }: InlineTarget,
  onFailed: () => void,
): RaRecord | undefined {
  const { translate } = useEngine()
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const notify = useNotice('error')
  const route = getRoute(resource)
  const { data, error } = useQuery({
    queryKey: [route, 'inline', record.id, getColumnName(cell)],
    queryFn: async () => (await dataProvider.getOne<RaRecord>(route, { id: record.id })).data,
    enabled: stored === undefined,
    ...fetchOnceOptions,
  })
  // An effect, because the result of the query comes from outside of React.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is reported once
  useEffect(() => {
    if (!error) return
    const { text, detail } = buildFailure(translate, resource, 'load', error)
    onFailed()
    notify(text, { consequence: detail })
  }, [error])
  return stored ?? data
}
