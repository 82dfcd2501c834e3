import { IconButton, Tooltip } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { useTranslator } from '../ui/translator.tsx'
import { focusInNextFrame } from './focusInNextFrame.ts'
import styles from './SlotRing.module.css'
import type { FormEntry } from './slotEntries.ts'
import type { SlotEditor } from './useSlotEditor.ts'

interface SlotTableProps {
  editor: SlotEditor
  isDisabled: boolean
  onEdit: (slot: number) => void
  /** Called when the last row is removed, because its button had the focus. */
  onLastRowCleared: () => void
  /** The errors of an entry. */
  renderErrors: (entry: FormEntry) => ReactNode
}

/** The configured slots except the selected one. */
export function SlotTable({ editor, isDisabled, onEdit, onLastRowCleared, renderErrors }: SlotTableProps) {
  const { entries, selected } = editor
  const translate = useTranslator()
  const id = useId()
  const otherEntries = entries.filter(({ slot }) => slot !== selected)
  const clear = async (slot: number) => {
    const index = otherEntries.findIndex((entry) => entry.slot === slot)
    const neighbourEntry = otherEntries[index + 1] ?? otherEntries[index - 1]
    if (!(await editor.clear(slot))) return
    if (neighbourEntry) focusInNextFrame(getButtonId(neighbourEntry.slot))
    else onLastRowCleared()
  }
  const getButtonId = (slot: number) => `${id}-clear-${slot}`
  return (
    <div className={styles.remaining}>
      <h3 id={id} className={styles.formTitle}>
        {translate('resources.campaigns.ring.others')}
      </h3>
      {otherEntries.length === 0 ? (
        <p className={styles.none}>{translate('resources.campaigns.ring.noOthers')}</p>
      ) : (
        <table className={styles.table} aria-labelledby={id}>
          <TableHead />
          <tbody>
            {otherEntries.map((entry) => (
              <SlotRow
                key={entry.slot}
                entry={entry}
                buttonId={getButtonId(entry.slot)}
                isDisabled={isDisabled}
                onEdit={() => onEdit(entry.slot)}
                onClear={() => void clear(entry.slot)}
                errors={renderErrors(entry)}
              />
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

/** Names longer than this may be truncated on the screen, so they get a tooltip. */
const maxUntruncatedLength = 40

interface SlotRowProps {
  entry: FormEntry
  buttonId: string
  isDisabled: boolean
  onEdit: () => void
  onClear: () => void
  errors: ReactNode
}

function SlotRow({ entry, buttonId, isDisabled, onEdit, onClear, errors }: SlotRowProps) {
  const translate = useTranslator()
  const params = { slot: entry.slot, fragrance: entry.fragrance.name }
  return (
    <tr>
      <td className={styles.values}>{entry.slot}</td>
      <th scope="row">
        <button
          type="button"
          className={styles.edit}
          aria-label={translate('resources.campaigns.ring.editNamed', params)}
          title={params.fragrance.length > maxUntruncatedLength ? params.fragrance : undefined}
          onClick={onEdit}
        >
          <span className={styles.name}>{params.fragrance}</span>
        </button>
        {errors}
      </th>
      <td className={styles.values}>
        {translate('resources.campaigns.ring.shortSeconds', { seconds: String(entry.shotSeconds ?? '') })}
      </td>
      <td className={styles.values}>
        <Tooltip title={translate('resources.campaigns.ring.clear')}>
          <span>
            <IconButton
              size="small"
              id={buttonId}
              aria-label={translate('resources.campaigns.ring.clearNamed', params)}
              disabled={isDisabled}
              onClick={onClear}
            >
              <Icon name="remove" size={18} />
            </IconButton>
          </span>
        </Tooltip>
      </td>
    </tr>
  )
}

function TableHead() {
  const translate = useTranslator()
  return (
    <thead>
      <tr>
        <th scope="col">{translate('resources.campaigns.fields.collection.slot')}</th>
        <th scope="col">{translate('resources.campaigns.fields.collection.fragrance')}</th>
        <th scope="col">
          <span className="visually-hidden">{translate('resources.campaigns.fields.collection.shotSeconds')}</span>
        </th>
        <th scope="col">
          <span className="visually-hidden">{translate('resources.campaigns.ring.clear')}</span>
        </th>
      </tr>
    </thead>
  )
}
