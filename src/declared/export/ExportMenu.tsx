import { ListSubheader, Menu, MenuItem } from '@mui/material'
import { exportTexts } from '#i18n/exportTexts.ts'
import type { ResourceData } from '#language/resource.ts'
import { useLocalizedTexts, useTranslator } from '../../ui/translator.tsx'
import { EditingItem } from './EditingItem.tsx'
import styles from './ExportControls.module.css'
import type { ExportFormat, ExportPurpose } from './exportQuery.ts'
import { ImportItem } from './ImportItem.tsx'

/** A part of the data that can be exported, e.g. the selected records. */
export interface ExportScope<Name extends string> {
  readonly name: Name
  /** The heading of its formats in the menu. It is shown only if there are several scopes. */
  readonly label: string
}

export interface ExportMenuProps<Name extends string> {
  scopes: readonly ExportScope<Name>[]
  formats: readonly ExportFormat[]
  button: HTMLElement | null
  isOpen: boolean
  /** The resource of the list. If given, the menu has items that export for editing and start an import. */
  resource?: ResourceData | undefined
  onSelect: (format: ExportFormat, scope: Name, purpose?: ExportPurpose) => void
  /** Opens the dialog that chooses the columns of the file; absent: the file has fixed columns. */
  onChoose?: (() => void) | undefined
  onClose: () => void
}

/** The menu with the formats of each scope, and an item that starts an import. */
export function ExportMenu(props: ExportMenuProps<string>) {
  const { scopes, formats, resource, button, isOpen, onSelect, onChoose, onClose } = props
  const translate = useTranslator()
  const { choose } = useLocalizedTexts(exportTexts)
  const renderItems = (scope: string) =>
    formats.map((format) => {
      const handleClick = () => {
        onClose()
        onSelect(format, scope)
      }
      return (
        <MenuItem key={`${format} ${scope}`} onClick={handleClick}>
          {translate(`list.exports.${format}`)}
        </MenuItem>
      )
    })
  return (
    <Menu
      anchorEl={button}
      open={isOpen}
      // Rendered beside its button, so that both are in the same landmark.
      container={button?.parentElement}
      onClose={onClose}
      slotProps={{ list: { 'aria-labelledby': button?.id } }}
    >
      {scopes.flatMap((scope) => [
        scopes.length > 1 && (
          // MUI skips this component when it chooses the item that gets the focus.
          <ListSubheader key={scope.name} role="presentation" disableSticky disableGutters className={styles.group}>
            {scope.label}
          </ListSubheader>
        ),
        ...renderItems(scope.name),
        resource && (
          <EditingItem
            key={`editing ${scope.name}`}
            resource={resource}
            onClick={() => {
              onClose()
              onSelect('xlsx', scope.name, 'editing')
            }}
          />
        ),
      ])}
      {onChoose && (
        <MenuItem
          onClick={() => {
            onClose()
            onChoose()
          }}
        >
          {choose}
        </MenuItem>
      )}
      {resource && <ImportItem resource={resource} />}
    </Menu>
  )
}
