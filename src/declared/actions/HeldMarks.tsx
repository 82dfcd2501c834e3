import { Tooltip } from '@mui/material'
import type { RaRecord } from 'react-admin'
import { fieldLabel } from '#i18n/labels.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useEngine } from '../engine.ts'
import { iconOfAction } from './actionIcon.ts'
import { offeredActions } from './offeredActions.ts'
import styles from './RowActions.module.css'

/** Icons for the exclusive marks of a record, for layouts that show the actions in a menu. */
export function HeldMarks({ resource, record }: { resource: ResourceData; record: RaRecord }) {
  const { translate, surroundings } = useEngine()
  return offeredActions(resource, record, surroundings()).map(({ name, action, held }) => {
    if (held === undefined) return null
    const label = fieldLabel(translate, resource.name, held)
    return (
      <Tooltip key={name} title={label}>
        <span role="img" aria-label={label} className={styles.mark}>
          <Icon name={iconOfAction(name, action)} filled />
        </span>
      </Tooltip>
    )
  })
}
