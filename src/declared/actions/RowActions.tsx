import { IconButton, Switch, Tooltip } from '@mui/material'
import { useId } from 'react'
import { LinkBase, type RaRecord } from 'react-admin'
import { fieldLabel } from '#i18n/labels.ts'
import type { ResourceData } from '#language/resource.ts'
import { isInactive } from '#language/stateLabel.ts'
import { Icon } from '../../ui/Icon.tsx'
import { isSecondClick } from '../../ui/isSecondClick.ts'
import { useEngine } from '../engine.ts'
import { getActionLabel, getStatusLabel } from '../messages.ts'
import { usePaths } from '../usePaths.ts'
import { useRunAction } from './ActionRunner.tsx'
import { type AvailableAction, getAvailableActions } from './availableActions.ts'
import { getActionIcon } from './getActionIcon.ts'
import styles from './RowActions.module.css'
import { useDisabledReason } from './useDisabledReason.ts'

interface RowActionsProps {
  resource: ResourceData
  record: RaRecord
}

type ActionControlProps = RowActionsProps & { availableAction: AvailableAction }

/** The actions on one row, side by side. Actions that are not available take no space. */
export function RowActions({ resource, record }: RowActionsProps) {
  const { getEvaluationContext } = useEngine()
  return (
    <div className={styles.row}>
      {getAvailableActions(resource, record, getEvaluationContext()).map((availableAction) => (
        <div key={availableAction.name} className={availableAction.name === 'toggle' ? styles.wide : styles.place}>
          <ActionControl resource={resource} record={record} availableAction={availableAction} />
        </div>
      ))}
    </div>
  )
}

function ActionControl({ resource, record, availableAction }: ActionControlProps) {
  const { translate, icons } = useEngine()
  const paths = usePaths(resource)
  const { name, action, isPossible } = availableAction
  if (name === 'toggle') return <ToggleControl resource={resource} record={record} isPossible={isPossible} />
  if (name !== 'edit' || !isPossible)
    return <ButtonControl resource={resource} record={record} availableAction={availableAction} />

  const label = getActionLabel(translate, resource, name)
  const accessibleName = translate('list.actions.on', { action: label, title: getTitle(resource, record) })
  return (
    <Tooltip placement="top" title={label}>
      <IconButton
        size="small"
        aria-label={accessibleName}
        component={LinkBase}
        to={paths.edit(record.id)}
        state={paths.linkState}
      >
        <Icon name={getActionIcon(name, action, false, icons)} />
      </IconButton>
    </Tooltip>
  )
}

function ToggleControl({ resource, record, isPossible }: RowActionsProps & { isPossible: boolean }) {
  const { translate } = useEngine()
  const runAction = useRunAction()
  const reason = useDisabledReason(resource)('toggle', record)
  const id = useId()
  const action = getStatusLabel(translate, resource, 'active')
  return (
    <>
      <Tooltip placement="top" title={reason ?? getActionLabel(translate, resource, 'toggle', isInactive(record))}>
        <Switch
          checked={!isInactive(record)}
          onChange={() => isPossible && runAction('toggle', record)}
          slotProps={{
            input: {
              role: 'switch',
              'aria-label': translate('list.actions.on', { action, title: getTitle(resource, record) }),
              'aria-disabled': !isPossible || undefined,
              'aria-describedby': reason === undefined ? undefined : id,
            },
          }}
        />
      </Tooltip>
      <HiddenReason id={id} text={reason} />
    </>
  )
}

/**
 * An action as a button. If it is disabled, it stays focusable and shows the reason. If the record has the exclusive
 * mark of the action, the button shows the mark. All states use the same element, so that it keeps the focus.
 */
function ButtonControl({
  resource,
  record,
  availableAction: { name, action, isPossible, exclusiveMark },
}: ActionControlProps) {
  const { translate, icons } = useEngine()
  const runAction = useRunAction()
  const reason = useDisabledReason(resource)(name, record)
  const id = useId()
  const label =
    exclusiveMark === undefined
      ? getActionLabel(translate, resource, name)
      : fieldLabel(translate, resource.name, exclusiveMark)
  return (
    <>
      <Tooltip placement="top" title={exclusiveMark === undefined && reason !== undefined ? reason : label}>
        <IconButton
          size="small"
          aria-label={translate('list.actions.on', { action: label, title: getTitle(resource, record) })}
          aria-disabled={!isPossible || undefined}
          aria-describedby={reason === undefined ? undefined : id}
          className={isPossible ? undefined : exclusiveMark === undefined ? styles.disabled : styles.frozen}
          onClick={(event) => isPossible && !isSecondClick(event) && runAction(name, record)}
        >
          <Icon name={getActionIcon(name, action, false, icons)} filled={exclusiveMark !== undefined} />
        </IconButton>
      </Tooltip>
      <HiddenReason id={id} text={reason} />
    </>
  )
}

const getTitle = (resource: ResourceData, record: RaRecord): string => String(record[resource.title] ?? '')

/** The reason for screen readers. Sighted users see the tooltip. */
export function HiddenReason({ id, text }: { id: string; text: string | undefined }) {
  if (text === undefined) return null
  return (
    <span id={id} hidden>
      {text}
    </span>
  )
}
