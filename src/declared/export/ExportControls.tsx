import { IconButton, Menu, MenuItem, Tooltip } from '@mui/material'
import { useId, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useWasOpened } from '../../ui/useWasOpened.ts'
import styles from './ExportControls.module.css'
import type { ExportFormat } from './exportQuestion.ts'

interface ExportControlsProps {
  isBusy: boolean
  selected?: number
  onStart: (format: ExportFormat, isSelection: boolean) => void
  /** The name of the exported list, for screens with several exports. */
  name?: string
}

/** The button exports a spreadsheet, its menu also a document. */
export function ExportControls({ isBusy, selected = 0, onStart, name }: ExportControlsProps) {
  const texts = useTexts()
  const label = texts(isBusy ? 'list.exporting' : 'list.exports.button')
  return (
    <div className={styles.controls}>
      <Tooltip title={label}>
        <IconButton
          aria-label={name === undefined ? label : `${label}: ${name}`}
          aria-disabled={isBusy || undefined}
          className={styles.main}
          onClick={() => onStart('xlsx', false)}
        >
          <Icon name="download" />
        </IconButton>
      </Tooltip>
      <ExportMenu selected={selected} onChoose={onStart} name={name} />
    </div>
  )
}

interface ExportMenuProps {
  selected: number
  onChoose: (format: ExportFormat, isSelection: boolean) => void
  name: string | undefined
}

/** The formats for all records and, with a selection, for the selected ones. */
function ExportMenu({ selected, onChoose, name }: ExportMenuProps) {
  const texts = useTexts()
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const wasOpened = useWasOpened(isOpen)
  const id = useId()
  const label = texts('list.exports.menu')
  const items = (isSelection: boolean) =>
    formats.map((format) => {
      const choose = () => {
        setOpen(false)
        onChoose(format, isSelection)
      }
      return (
        <MenuItem key={`${format} ${isSelection}`} onClick={choose}>
          {texts(`list.exports.${format}`)}
        </MenuItem>
      )
    })
  const group = (of: 'whole' | 'selected') => (
    <li role="presentation" className={styles.group}>
      {texts(`list.exports.${of}`, { smart_count: selected })}
    </li>
  )
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          id={id}
          ref={setButton}
          aria-label={name === undefined ? label : `${label}: ${name}`}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          className={styles.more}
          onClick={() => setOpen(true)}
        >
          <Icon name="chevronDown" size={16} />
        </IconButton>
      </Tooltip>
      {wasOpened && (
        <Menu
          anchorEl={button}
          open={isOpen}
          // Rendered beside its button, so that both are in the same landmark.
          container={button?.parentElement}
          onClose={() => setOpen(false)}
          slotProps={{ list: { 'aria-labelledby': id } }}
        >
          {selected > 0 && group('whole')}
          {items(false)}
          {selected > 0 && group('selected')}
          {selected > 0 && items(true)}
        </Menu>
      )}
    </>
  )
}

const formats = ['xlsx', 'pdf'] as const
