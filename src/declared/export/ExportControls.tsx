import { IconButton, ListSubheader, Menu, MenuItem, Tooltip } from '@mui/material'
import { useId, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useWasOpened } from '../../ui/useWasOpened.ts'
import styles from './ExportControls.module.css'
import type { ExportFormat } from './exportQuery.ts'

/** A part of the data that can be exported, e.g. the selected records. */
export interface ExportScope<Name extends string> {
  readonly name: Name
  /** The heading of its formats in the menu. It is shown only if there are several scopes. */
  readonly label: string
}

interface ExportControlsProps<Name extends string> {
  isBusy: boolean
  /** The button exports the first scope. The menu has all of them. */
  scopes: readonly [ExportScope<Name>, ...ExportScope<Name>[]]
  onStart: (format: ExportFormat, scope: Name) => void
  /** The name of the exported list, for screens with more than one export. */
  name?: string
  /** Whether the server writes files for programs too. */
  hasCsv?: boolean
}

/** A button that exports a spreadsheet, and a menu that also has a document and data for programs. */
export function ExportControls<Name extends string>({
  isBusy,
  scopes,
  onStart,
  name,
  hasCsv = false,
}: ExportControlsProps<Name>) {
  const texts = useTexts()
  const label = texts(isBusy ? 'list.exporting' : 'list.exports.button')
  return (
    <div className={styles.controls}>
      <Tooltip title={label}>
        <IconButton
          aria-label={name === undefined ? label : `${label}: ${name}`}
          aria-disabled={isBusy || undefined}
          className={styles.main}
          onClick={() => onStart('xlsx', scopes[0].name)}
        >
          <Icon name="download" />
        </IconButton>
      </Tooltip>
      <ExportMenu scopes={scopes} onSelect={onStart} name={name} formats={hasCsv ? allFormats : usualFormats} />
    </div>
  )
}

interface ExportMenuProps<Name extends string> {
  scopes: readonly ExportScope<Name>[]
  onSelect: (format: ExportFormat, scope: Name) => void
  name: string | undefined
  formats: readonly ExportFormat[]
}

/** The menu with the formats of each scope. */
function ExportMenu<Name extends string>({ scopes, onSelect, name, formats }: ExportMenuProps<Name>) {
  const texts = useTexts()
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const wasOpened = useWasOpened(isOpen)
  const id = useId()
  const label = texts('list.exports.menu')
  const renderItems = (scope: Name) =>
    formats.map((format) => {
      const handleClick = () => {
        setOpen(false)
        onSelect(format, scope)
      }
      return (
        <MenuItem key={`${format} ${scope}`} onClick={handleClick}>
          {texts(`list.exports.${format}`)}
        </MenuItem>
      )
    })
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
          {scopes.flatMap((scope) => [
            scopes.length > 1 && (
              // MUI skips this component when it chooses the item that gets the focus.
              <ListSubheader key={scope.name} role="presentation" disableSticky disableGutters className={styles.group}>
                {scope.label}
              </ListSubheader>
            ),
            ...renderItems(scope.name),
          ])}
        </Menu>
      )}
    </>
  )
}

const usualFormats = ['xlsx', 'pdf'] as const
const allFormats = [...usualFormats, 'csv'] as const
