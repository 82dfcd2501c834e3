import { Button } from '@mui/material'
import { useId } from 'react'
import type { RaRecord } from 'react-admin'
import { bulkText } from '#i18n/bulkTexts.ts'
import type { ResourceData } from '#language/resource.ts'
import { Icon } from '../../ui/Icon.tsx'
import { getActionIcon } from '../actions/getActionIcon.ts'
import { useEngine } from '../engine.ts'
import { getBulkLabel } from '../messages.ts'
import styles from './BulkBar.module.css'
import { type BulkCommand, countChangeable } from './bulkCommands.ts'
import { useRefusalReason } from './useRefusalReason.ts'

interface CommandButtonProps {
  resource: ResourceData
  command: BulkCommand
  onRun: () => void
}

/**
 * A command with the number of records that it would change. Below it is the reason why other records are excluded. If
 * it would change none, it is focusable but does nothing.
 */
export function CommandButton({ resource, command, onRun }: CommandButtonProps) {
  const { translate, icons, getEvaluationContext } = useEngine()
  const getRefusalReason = useRefusalReason(resource)
  const noteId = useId()
  const { name, action, isActivation, records } = command
  const count = countChangeable(command, getEvaluationContext())
  const notes = [...countByReason(records, (record) => getRefusalReason(command, record))].map(([reason, held]) =>
    bulkText(translate.locale, 'held', { smart_count: held, reason }),
  )
  const isPossible = count > 0
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-disabled={!isPossible || undefined}
        aria-describedby={notes.length > 0 ? noteId : undefined}
        onClick={() => isPossible && onRun()}
      >
        <Icon name={getActionIcon(name, action, isActivation, icons)} size={16} />
        {translate('list.bulk.command', {
          action:
            name === 'edit'
              ? bulkText(translate.locale, 'edit')
              : getBulkLabel(translate, resource, name, isActivation),
          count,
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
function countByReason(
  records: readonly RaRecord[],
  getReason: (record: RaRecord) => string | undefined,
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const record of records) {
    const reason = getReason(record)
    if (reason !== undefined) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  return counts
}
