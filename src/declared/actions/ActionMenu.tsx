import { IconButton, ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material'
import { useId, useState } from 'react'
import { LinkBase, type RaRecord } from 'react-admin'
import { flushSync } from 'react-dom'
import { fieldLabel } from '#i18n/labels.ts'
import type { ResourceData } from '#language/resource.ts'
import { isInactive } from '#language/stateLabel.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useWasOpened } from '../../ui/useWasOpened.ts'
import { useEngine } from '../engine.ts'
import { getActionLabel } from '../messages.ts'
import { usePaths } from '../usePaths.ts'
import { useRunAction } from './ActionRunner.tsx'
import { type AvailableAction, getAvailableActions } from './availableActions.ts'
import { getActionIcon } from './getActionIcon.ts'
import styles from './RowActions.module.css'
import { useDisabledReason } from './useDisabledReason.ts'

interface ActionMenuProps {
  resource: ResourceData
  record: RaRecord
  /** The actions of the menu; absent: those that a list shows. */
  actions?: readonly AvailableAction[]
}

/** A menu with the actions on one record, for narrow layouts. Renders nothing without actions. */
export function ActionMenu({ resource, record, actions }: ActionMenuProps) {
  const { translate, getEvaluationContext } = useEngine()
  const runAction = useRunAction()
  const paths = usePaths(resource)
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const wasOpened = useWasOpened(isOpen)
  const id = useId()
  const availableActions = actions ?? getAvailableActions(resource, record, getEvaluationContext())
  if (availableActions.length === 0) return null

  const close = () => setOpen(false)
  return (
    <>
      <IconButton
        id={id}
        ref={setButton}
        aria-label={translate('list.actions.menu', { title: String(record[resource.title] ?? '') })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Icon name="more" />
      </IconButton>
      {wasOpened && (
        <Menu
          anchorEl={button}
          open={isOpen}
          onClose={close}
          // Rendered inside `main`, so that the menu belongs to a landmark.
          container={button?.closest('main') ?? null}
          slotProps={{ list: { 'aria-labelledby': id } }}
        >
          {availableActions.map((availableAction) => {
            const { name, isPossible } = availableAction
            const handleClick = () => {
              if (!isPossible) return
              // Closing first moves the focus back to the button. A dialog that opens then returns the focus there when
              // it closes.
              flushSync(close)
              if (name !== 'edit') runAction(name, record)
            }
            const link =
              name === 'edit' && isPossible
                ? { component: LinkBase, to: paths.edit(record.id), state: paths.linkState }
                : {}
            return (
              <MenuItem key={name} aria-disabled={!isPossible || undefined} onClick={handleClick} {...link}>
                <ItemContent resource={resource} record={record} availableAction={availableAction} />
              </MenuItem>
            )
          })}
        </Menu>
      )}
    </>
  )
}

interface ItemContentProps extends Pick<ActionMenuProps, 'resource' | 'record'> {
  availableAction: AvailableAction
}

/** The label of an action and the reason why it is disabled. */
function ItemContent({ resource, record, availableAction }: ItemContentProps) {
  const { translate, icons } = useEngine()
  const { name, action, isPossible, exclusiveMark } = availableAction
  const reason = useDisabledReason(resource)(name, record)
  const label =
    exclusiveMark === undefined
      ? getActionLabel(translate, resource, name, isInactive(record))
      : fieldLabel(translate, resource.name, exclusiveMark)
  return (
    <>
      <ListItemIcon>
        <Icon name={getActionIcon(name, action, isInactive(record), icons)} filled={exclusiveMark !== undefined} />
      </ListItemIcon>
      <ListItemText
        primary={label}
        secondary={
          isPossible || exclusiveMark !== undefined ? undefined : <span className={styles.reason}>{reason}</span>
        }
      />
    </>
  )
}
