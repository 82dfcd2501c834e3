import { Suspense } from 'react'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { ToolPopover } from '../../ui/ToolPopover.tsx'
import { useEngine } from '../engine.ts'
import type { ColumnListProps } from '../listState/ColumnList.tsx'

const ColumnList = lazyComponent(async () => (await import('../listState/ColumnList.tsx')).ColumnList)

/** Chooses the visible columns of a list and their order. */
export function ColumnChooser(props: ColumnListProps) {
  const { translate } = useEngine()
  return (
    <ToolPopover icon="columns" label={translate('list.columns.button')} title={translate('list.columns.title')}>
      {() => (
        <Suspense fallback={null}>
          <ColumnList {...props} />
        </Suspense>
      )}
    </ToolPopover>
  )
}
