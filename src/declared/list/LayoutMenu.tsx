import { Suspense } from 'react'
import { getLayouts, type LayoutName, resolveLayout } from '#language/layouts.ts'
import type { ResourceData } from '#language/resource.ts'
import type { IconName } from '../../ui/iconPaths.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { ToolPopover } from '../../ui/ToolPopover.tsx'
import { useEngine } from '../engine.ts'
import styles from './ListToolbar.module.css'

const LayoutChoices = lazyComponent(async () => (await import('./LayoutChoices.tsx')).LayoutChoices)

interface LayoutMenuProps {
  resource: ResourceData
  layout: string | undefined
  onChange: (layout: LayoutName) => void
}

/** Selects the layout of a list. Only our own server supports the queries of boards, calendars and trees. */
export function LayoutMenu({ resource, layout, onChange }: LayoutMenuProps) {
  const { translate, isOwnApi } = useEngine()
  const current = resolveLayout(resource, layout)
  const layouts = getLayouts(resource).filter((name) => isOwnApi || name === 'table' || name === 'cards')
  return (
    <span className={styles.layout}>
      <ToolPopover icon={layoutIcons[current]} label={translate('list.layout')} title={translate('list.layout')}>
        {(close) => (
          <Suspense fallback={null}>
            <LayoutChoices
              layouts={layouts}
              icons={layoutIcons}
              current={current}
              onChange={(chosen) => {
                close()
                onChange(chosen)
              }}
            />
          </Suspense>
        )}
      </ToolPopover>
    </span>
  )
}

const layoutIcons: Readonly<Record<LayoutName, IconName>> = {
  table: 'rows',
  cards: 'cards',
  board: 'board',
  calendar: 'calendar',
  tree: 'tree',
}
