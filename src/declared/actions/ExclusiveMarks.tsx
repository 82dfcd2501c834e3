import { Tooltip } from '@mui/material'
import type { RaRecord } from 'react-admin'
import { fieldLabel } from '#i18n/labels.ts'
import type { ResourceData } from '#language/resource.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useEngine } from '../engine.ts'
import { getAvailableActions } from './availableActions.ts'
import { getActionIcon } from './getActionIcon.ts'
import styles from './RowActions.module.css'

/** Icons for the exclusive marks of a record, for layouts that show the actions in a menu. */
export function ExclusiveMarks({ resource, record }: { resource: ResourceData; record: RaRecord }) {
  const { translate, icons, getEvaluationContext } = useEngine()
  return getAvailableActions(resource, record, getEvaluationContext()).map(({ name, action, exclusiveMark }) => {
    if (exclusiveMark === undefined) return null
    const label = fieldLabel(translate, resource.name, exclusiveMark)
    return (
      <Tooltip key={name} title={label}>
        <span role="img" aria-label={label} className={styles.mark}>
          <Icon name={getActionIcon(name, action, false, icons)} filled />
        </span>
      </Tooltip>
    )
  })
}
