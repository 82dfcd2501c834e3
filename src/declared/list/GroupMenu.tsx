import { Suspense } from 'react'
import { getGroupNames } from '#language/groups.ts'
import type { ResourceData } from '#language/resource.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { ToolPopover } from '../../ui/ToolPopover.tsx'
import { useEngine } from '../engine.ts'

const GroupChoices = lazyComponent(async () => (await import('./GroupChoices.tsx')).GroupChoices)

interface GroupMenuProps {
  resource: ResourceData
  group: string | undefined
  onChange: (group: string | undefined) => void
}

/** Selects the field by which a list is grouped. Only our own server supports grouping. */
export function GroupMenu({ resource, group, onChange }: GroupMenuProps) {
  const { translate, isOwnApi } = useEngine()
  const names = getGroupNames(resource)
  if (!isOwnApi || names.length === 0) return null
  return (
    <ToolPopover icon="group" label={translate('list.group')} title={translate('list.group')}>
      {(close) => (
        <Suspense fallback={null}>
          <GroupChoices
            resource={resource}
            names={names}
            group={group}
            onChange={(chosen) => {
              close()
              onChange(chosen)
            }}
          />
        </Suspense>
      )}
    </ToolPopover>
  )
}
