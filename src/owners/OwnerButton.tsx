import { Popover } from '@mui/material'
import { Suspense, useState } from 'react'
import type { ResourceData } from '#language/resource.ts'
import { useOwnerName } from '../declared/record/recordOwner.ts'
import { useShell } from '../layout/shell/shell.ts'
import { Icon } from '../ui/Icon.tsx'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { useTranslator } from '../ui/translator.tsx'
import { useWasOpened } from '../ui/useWasOpened.ts'
import styles from './OwnerMenu.module.css'

const OwnerPicker = lazyComponent(async () => (await import('./OwnerPicker.tsx')).OwnerPicker)

export interface OwnerButtonProps {
  owners: ResourceData
  /** The name of the URL parameter. */
  name: string
  /** Opens another URL as a new page. */
  openAddress: (address: string) => void
}

/** The button with the name of the selected owner, which opens a panel to select another one. */
export function OwnerButton({ owners, ...pickerProps }: OwnerButtonProps) {
  const translate = useTranslator()
  const { owner: chosen } = useShell()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const wasOpened = useWasOpened(anchor !== null)
  const chosenName = useOwnerName(owners, chosen) ?? translate(`shell.owner.${chosen ? 'house' : 'all'}`)
  const label = translate('shell.owner.label')
  return (
    <>
      <button
        type="button"
        className={styles.button}
        data-chosen={chosen !== undefined || undefined}
        aria-label={`${label}: ${chosenName}`}
        title={`${label}: ${chosenName}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="building" />
        {chosen && <span className={styles.name}>{chosenName}</span>}
      </button>
      {wasOpened && (
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': label, className: styles.panel } }}
        >
          <Suspense fallback={null}>
            <OwnerPicker owners={owners} chosen={chosen} {...pickerProps} onClose={() => setAnchor(null)} />
          </Suspense>
        </Popover>
      )}
    </>
  )
}
