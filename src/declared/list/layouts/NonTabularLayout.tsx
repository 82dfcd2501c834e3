import { Suspense } from 'react'
import type { LayoutName } from '#language/layouts.ts'
import type { ResourceData } from '#language/resource.ts'
import type { ListGroup } from '../../../api/listQuery.ts'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import type { ColumnSettings } from '../../listState/columnOrder.ts'
import type { ListState } from '../../listState/listState.ts'

const late = { isPreloaded: false }
const BoardLayout = lazyComponent(async () => (await import('./BoardLayout.tsx')).BoardLayout, late)
const CalendarLayout = lazyComponent(async () => (await import('./CalendarLayout.tsx')).CalendarLayout, late)
const TreeLayout = lazyComponent(async () => (await import('./TreeLayout.tsx')).TreeLayout, late)

interface OtherLayoutProps {
  resource: ResourceData
  layout: LayoutName
  state: ListState
  order: ColumnSettings
  groups: readonly ListGroup[]
  onDialogClosed: () => void
}

/** The board, calendar or tree of a list. Each is loaded when it is first shown. */
export function NonTabularLayout({ layout, groups, onDialogClosed, ...shown }: OtherLayoutProps) {
  const { board, calendar, tree } = shown.resource.list?.layouts ?? {}
  return (
    <Suspense fallback={null}>
      {layout === 'board' && board && (
        <BoardLayout {...shown} by={board.by} groups={groups} onDialogClosed={onDialogClosed} />
      )}
      {layout === 'calendar' && calendar && <CalendarLayout {...shown} {...calendar} />}
      {layout === 'tree' && tree && <TreeLayout {...shown} by={tree.by} />}
    </Suspense>
  )
}
