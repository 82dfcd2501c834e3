import { IconButton, Tooltip } from '@mui/material'
import { Suspense, useId, useState } from 'react'
import type { ResourceData } from '#language/resource.ts'
import { Icon } from '../../ui/Icon.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { useTranslator } from '../../ui/translator.tsx'
import { useWasOpened } from '../../ui/useWasOpened.ts'
import styles from './ExportControls.module.css'
import type { ExportMenuProps, ExportScope } from './ExportMenu.tsx'
import type { ExportFormat, ExportPurpose } from './exportQuery.ts'

const ExportMenu = lazyComponent(async () => (await import('./ExportMenu.tsx')).ExportMenu)

interface ExportControlsProps<Name extends string> {
  isBusy: boolean
  /** The button exports the first scope. The menu has all of them. */
  scopes: readonly [ExportScope<Name>, ...ExportScope<Name>[]]
  onStart: (format: ExportFormat, scope: Name, purpose?: ExportPurpose) => void
  /** Opens the dialog that chooses the columns of the file; absent: the file has fixed columns. */
  onChoose?: () => void
  /** The name of the exported list, for screens with more than one export. */
  name?: string
  /** Whether the server can export CSV, a format for other programs. */
  hasCsv?: boolean
  /** The resource of the list. If given, the menu has items that export for editing and start an import. */
  resource?: ResourceData
}

/** A button that exports a spreadsheet, and a menu that also has a document and data for programs. */
export function ExportControls<Name extends string>({
  isBusy,
  scopes,
  onStart,
  onChoose,
  name,
  hasCsv = false,
  resource,
}: ExportControlsProps<Name>) {
  const translate = useTranslator()
  const label = translate(isBusy ? 'list.exporting' : 'list.exports.button')
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
      <FormatMenu
        {...{ scopes, name, resource, onChoose }}
        onSelect={onStart as FormatMenuProps['onSelect']}
        formats={getFormats(hasCsv)}
      />
    </div>
  )
}

type FormatMenuProps = Pick<ExportMenuProps<string>, 'scopes' | 'formats' | 'resource' | 'onSelect' | 'onChoose'> & {
  name: string | undefined
}

/** The button of the menu, which is loaded when it is first opened. */
function FormatMenu({ name, ...menu }: FormatMenuProps) {
  const translate = useTranslator()
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const wasOpened = useWasOpened(isOpen)
  const id = useId()
  const label = translate('list.exports.menu')
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
        <Suspense fallback={null}>
          <ExportMenu {...menu} button={button} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The formats of files, the usual one first. @param hasCsv whether the server can export CSV */
export const getFormats = (hasCsv: boolean): readonly ExportFormat[] =>
  hasCsv ? ['xlsx', 'pdf', 'csv'] : ['xlsx', 'pdf']
