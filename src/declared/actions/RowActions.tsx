import { IconButton, Switch, Tooltip } from '@mui/material'
import { useId } from 'react'
import { LinkBase, type RaRecord } from 'react-admin'
import { fieldLabel } from '#i18n/labels.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { isInactive } from '#resources/language/stateLabel.ts'
import { Icon } from '../../ui/Icon.tsx'
import { isSecondPress } from '../../ui/isSecondPress.ts'
import { useEngine } from '../engine.ts'
import { actionLabel, activityLabel } from '../messages.ts'
import { usePaths } from '../usePaths.ts'
import { useRunAction } from './ActionRunner.tsx'
import { iconOfAction } from './actionIcon.ts'
import { type OfferedAction, offeredActions } from './offeredActions.ts'
import styles from './RowActions.module.css'
import { useReason } from './useReason.ts'

interface RowProps {
  resource: ResourceData
  record: RaRecord
}

type OfferedProps = RowProps & { offered: OfferedAction }

/** The actions on one row, side by side. Actions that are not available take no space. */
export function RowActions({ resource, record }: RowProps) {
  const { surroundings } = useEngine()
  return (
    <div className={styles.row}>
      {offeredActions(resource, record, surroundings()).map((offered) => (
        <div key={offered.name} className={offered.name === 'toggle' ? styles.wide : styles.place}>
          <ActionControl resource={resource} record={record} offered={offered} />
        </div>
      ))}
    </div>
  )
}

function ActionControl({ resource, record, offered }: OfferedProps) {
  const { translate } = useEngine()
  const paths = usePaths(resource)
  const { name, action, isPossible } = offered
  if (name === 'toggle') return <ToggleControl resource={resource} record={record} isPossible={isPossible} />
  if (name !== 'edit' || !isPossible) return <ButtonControl resource={resource} record={record} offered={offered} />

  const label = actionLabel(translate, resource, name)
  const named = translate('list.actions.on', { action: label, title: titleOf(resource, record) })
  return (
    <Tooltip placement="top" title={label}>
      <IconButton
        size="small"
        aria-label={named}
        component={LinkBase}
        to={paths.edit(record.id)}
        state={paths.linkState}
      >
        <Icon name={iconOfAction(name, action)} />
      </IconButton>
    </Tooltip>
  )
}

function ToggleControl({ resource, record, isPossible }: RowProps & { isPossible: boolean }) {
  const { translate } = useEngine()
  const run = useRunAction()
  const reason = useReason(resource)('toggle', record)
  const id = useId()
  const action = activityLabel(translate, resource, 'active')
  return (
    <>
      <Tooltip placement="top" title={reason ?? actionLabel(translate, resource, 'toggle', isInactive(record))}>
        <Switch
          checked={!isInactive(record)}
          onChange={() => isPossible && run('toggle', record)}
          slotProps={{
            input: {
              role: 'switch',
              'aria-label': translate('list.actions.on', { action, title: titleOf(resource, record) }),
              'aria-disabled': !isPossible || undefined,
              'aria-describedby': reason === undefined ? undefined : id,
            },
          }}
        />
      </Tooltip>
      <Reason id={id} text={reason} />
    </>
  )
}

/**
 * An action as a button. If it is disabled, it stays focusable and shows the reason. If the record has the exclusive
 * mark of the action, the button shows the mark. All states use the same element, so that it keeps the focus.
 */
function ButtonControl({ resource, record, offered: { name, action, isPossible, held } }: OfferedProps) {
  const { translate } = useEngine()
  const run = useRunAction()
  const reason = useReason(resource)(name, record)
  const id = useId()
  const label = held === undefined ? actionLabel(translate, resource, name) : fieldLabel(translate, resource.name, held)
  return (
    <>
      <Tooltip placement="top" title={held === undefined && reason !== undefined ? reason : label}>
        <IconButton
          size="small"
          aria-label={translate('list.actions.on', { action: label, title: titleOf(resource, record) })}
          aria-disabled={!isPossible || undefined}
          aria-describedby={reason === undefined ? undefined : id}
          className={isPossible ? undefined : held === undefined ? styles.impossible : styles.held}
          onClick={(event) => isPossible && !isSecondPress(event) && run(name, record)}
        >
          <Icon name={iconOfAction(name, action)} filled={held !== undefined} />
        </IconButton>
      </Tooltip>
      <Reason id={id} text={reason} />
    </>
  )
}

const titleOf = (resource: ResourceData, record: RaRecord): string => String(record[resource.title] ?? '')

/** The reason for screen readers. Sighted users see the tooltip. */
function Reason({ id, text }: { id: string; text: string | undefined }) {
  if (text === undefined) return null
  return (
    <span id={id} hidden>
      {text}
    </span>
  )
}
