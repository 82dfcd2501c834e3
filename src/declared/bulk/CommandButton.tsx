import { Button } from '@mui/material'
import { useId } from 'react'
import type { RaRecord } from 'react-admin'
import type { ResourceData } from '#resources/language/resource.ts'
import { Icon } from '../../ui/Icon.tsx'
import { iconOfAction } from '../actions/actionIcon.ts'
import { useEngine } from '../engine.ts'
import { bulkLabel } from '../messages.ts'
import styles from './BulkBar.module.css'
import { type BulkCommand, changeableBy } from './bulkCommands.ts'
import { useRefusal } from './useRefusal.ts'

interface CommandButtonProps {
  resource: ResourceData
  command: BulkCommand
  onChoose: () => void
}

/**
 * A command with the number of records that it would change. Below it is the reason why other records are excluded. If
 * it would change none, it is focusable but does nothing.
 */
export function CommandButton({ resource, command, onChoose }: CommandButtonProps) {
  const { translate, surroundings } = useEngine()
  const reasonFor = useRefusal(resource)
  const noteId = useId()
  const { name, action, activates, records } = command
  const changeable = changeableBy(command, surroundings())
  const notes = [...countedBy(records, (record) => reasonFor(command, record))].map(([reason, count]) =>
    translate('list.bulk.held', { smart_count: count, reason }),
  )
  const isPossible = changeable.length > 0
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-disabled={!isPossible || undefined}
        aria-describedby={notes.length > 0 ? noteId : undefined}
        onClick={() => isPossible && onChoose()}
      >
        <Icon name={iconOfAction(name, action, activates)} size={16} />
        {translate('list.bulk.command', {
          action: bulkLabel(translate, resource, name, activates),
          count: changeable.length,
        })}
      </Button>
      {notes.length > 0 && (
        <p id={noteId} className={styles.note}>
          {notes.join(' ')}
        </p>
      )}
    </>
  )
}

/** Counts the records per reason. Records without a reason are left out. */
function countedBy(
  records: readonly RaRecord[],
  reasonOf: (record: RaRecord) => string | undefined,
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const record of records) {
    const reason = reasonOf(record)
    if (reason !== undefined) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  return counts
}
