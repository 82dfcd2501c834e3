import { IconButton, ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material'
import { useId, useState } from 'react'
import { LinkBase, type RaRecord } from 'react-admin'
import { flushSync } from 'react-dom'
import { fieldLabel } from '#i18n/labels.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { isInactive } from '#resources/language/stateLabel.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useWasOpened } from '../../ui/useWasOpened.ts'
import { useEngine } from '../engine.ts'
import { actionLabel } from '../messages.ts'
import { usePaths } from '../usePaths.ts'
import { useRunAction } from './ActionRunner.tsx'
import { iconOfAction } from './actionIcon.ts'
import { type OfferedAction, offeredActions } from './offeredActions.ts'
import styles from './RowActions.module.css'
import { useReason } from './useReason.ts'

interface MenuProps {
  resource: ResourceData
  record: RaRecord
}

/** A menu with the actions on one record, for narrow layouts. Renders nothing without actions. */
export function ActionMenu({ resource, record }: MenuProps) {
  const { translate, surroundings } = useEngine()
  const run = useRunAction()
  const paths = usePaths(resource)
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const wasOpened = useWasOpened(isOpen)
  const id = useId()
  const all = offeredActions(resource, record, surroundings())
  if (all.length === 0) return null

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
          {all.map((offered) => {
            const { name, isPossible } = offered
            const choose = () => {
              if (!isPossible) return
              // Closing first moves the focus back to the button. A dialog that opens then returns the focus there when
              // it closes.
              flushSync(close)
              if (name !== 'edit') run(name, record)
            }
            const link =
              name === 'edit' && isPossible
                ? { component: LinkBase, to: paths.edit(record.id), state: paths.linkState }
                : {}
            return (
              <MenuItem key={name} aria-disabled={!isPossible || undefined} onClick={choose} {...link}>
                <ItemContent resource={resource} record={record} offered={offered} />
              </MenuItem>
            )
          })}
        </Menu>
      )}
    </>
  )
}

/** The label of an action and the reason why it is disabled. */
function ItemContent({ resource, record, offered }: MenuProps & { offered: OfferedAction }) {
  const { translate } = useEngine()
  const { name, action, isPossible, held } = offered
  const reason = useReason(resource)(name, record)
  const label =
    held === undefined
      ? actionLabel(translate, resource, name, isInactive(record))
      : fieldLabel(translate, resource.name, held)
  return (
    <>
      <ListItemIcon>
        <Icon name={iconOfAction(name, action, isInactive(record))} filled={held !== undefined} />
      </ListItemIcon>
      <ListItemText
        primary={label}
        secondary={isPossible || held !== undefined ? undefined : <span className={styles.reason}>{reason}</span>}
      />
    </>
  )
}
