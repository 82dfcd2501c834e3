import { Suspense } from 'react'
import { Loading } from '../../ui/Loading.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { ToolPopover } from '../../ui/ToolPopover.tsx'
import { useEngine } from '../engine.ts'
import type { ViewsPanelProps } from './ViewsPanel.tsx'

const ViewsPanel = lazyComponent(async () => (await import('./ViewsPanel.tsx')).ViewsPanel)

/** A menu with the declared and saved views of a list: open, save, share and delete. */
export function ViewsMenu({ resource, current, onOpen }: ViewsPanelProps) {
  const { translate } = useEngine()
  return (
    <ToolPopover icon="views" label={translate('list.views.button')} title={translate('list.views.title')}>
      {(close) => (
        <Suspense fallback={<Loading label={translate('list.views.loading')} />}>
          <ViewsPanel
            resource={resource}
            current={current}
            onOpen={(state) => {
              close()
              onOpen(state)
            }}
          />
        </Suspense>
      )}
    </ToolPopover>
  )
}
