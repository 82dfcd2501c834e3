import { IconButton, Tooltip } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { useTexts } from '../ui/texts.tsx'
import { focusLater } from './focusLater.ts'
import styles from './SlotRing.module.css'
import type { FormEntry } from './slotEntries.ts'
import type { SlotEditor } from './useSlotEditor.ts'

interface SlotTableProps {
  editor: SlotEditor
  isDisabled: boolean
  onEdit: (slot: number) => void
  /** Called when the last row is removed, as its button had the focus. */
  onEmptied: () => void
  /** The errors of an entry. */
  errorsOf: (entry: FormEntry) => ReactNode
}

/** The configured slots except the selected one. */
export function SlotTable({ editor, isDisabled, onEdit, onEmptied, errorsOf }: SlotTableProps) {
  const { entries, selected } = editor
  const texts = useTexts()
  const id = useId()
  const others = entries.filter(({ slot }) => slot !== selected)
  const clear = async (slot: number) => {
    const at = others.findIndex((entry) => entry.slot === slot)
    const neighbour = others[at + 1] ?? others[at - 1]
    if (!(await editor.clear(slot))) return
    if (neighbour) focusLater(buttonId(neighbour.slot))
    else onEmptied()
  }
  const buttonId = (slot: number) => `${id}-clear-${slot}`
  return (
    <div className={styles.others}>
      <h3 id={id} className={styles.formTitle}>
        {texts('resources.campaigns.ring.others')}
      </h3>
      {others.length === 0 ? (
        <p className={styles.none}>{texts('resources.campaigns.ring.noOthers')}</p>
      ) : (
        <table className={styles.table} aria-labelledby={id}>
          <TableHead />
          <tbody>
            {others.map((entry) => (
              <SlotRow
                key={entry.slot}
                entry={entry}
                buttonId={buttonId(entry.slot)}
                isDisabled={isDisabled}
                onEdit={() => onEdit(entry.slot)}
                onClear={() => void clear(entry.slot)}
                errors={errorsOf(entry)}
              />
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

/** Names longer than this may be truncated on the screen, so they get a tooltip. */
const longName = 40

interface SlotRowProps {
  entry: FormEntry
  buttonId: string
  isDisabled: boolean
  onEdit: () => void
  onClear: () => void
  errors: ReactNode
}

function SlotRow({ entry, buttonId, isDisabled, onEdit, onClear, errors }: SlotRowProps) {
  const texts = useTexts()
  const named = { slot: entry.slot, fragrance: entry.fragrance.name }
  return (
    <tr>
      <td className={styles.figures}>{entry.slot}</td>
      <th scope="row">
        <button
          type="button"
          className={styles.edit}
          aria-label={texts('resources.campaigns.ring.editNamed', named)}
          title={named.fragrance.length > longName ? named.fragrance : undefined}
          onClick={onEdit}
        >
          <span className={styles.name}>{named.fragrance}</span>
        </button>
        {errors}
      </th>
      <td className={styles.figures}>
        {texts('resources.campaigns.ring.shortSeconds', { seconds: String(entry.shotSeconds ?? '') })}
      </td>
      <td className={styles.figures}>
        <Tooltip title={texts('resources.campaigns.ring.clear')}>
          <span>
            <IconButton
              size="small"
              id={buttonId}
              aria-label={texts('resources.campaigns.ring.clearNamed', named)}
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
  const texts = useTexts()
  return (
    <thead>
      <tr>
        <th scope="col">{texts('resources.campaigns.fields.collection.slot')}</th>
        <th scope="col">{texts('resources.campaigns.fields.collection.fragrance')}</th>
        <th scope="col">
          <span className="visually-hidden">{texts('resources.campaigns.fields.collection.shotSeconds')}</span>
        </th>
        <th scope="col">
          <span className="visually-hidden">{texts('resources.campaigns.ring.clear')}</span>
        </th>
      </tr>
    </thead>
  )
}
