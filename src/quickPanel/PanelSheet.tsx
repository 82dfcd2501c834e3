import { Drawer, Portal, Slide, useMediaQuery } from '@mui/material'
import type { KeyboardEvent } from 'react'
import type { HttpClient } from '../api/httpClient.ts'
import { breakpoints } from '../layout/theme/tokens.ts'
import { PanelContent } from './PanelContent.tsx'
import styles from './QuickPanel.module.css'

interface PanelSheetProps {
  id: string
  isOpen: boolean
  http: HttpClient
  mayAudit: boolean
  onClose: () => void
}

/** The sliding panel: beside the page, or full-screen on a phone. */
export function PanelSheet({ id, isOpen, http, mayAudit, onClose }: PanelSheetProps) {
  const isSmall = useMediaQuery(`(max-width:${breakpoints.small - 0.05}px)`, { noSsr: true })
  const content = (
    <PanelContent
      http={http}
      mayAudit={mayAudit}
      titleId={`${id}title`}
      onClose={onClose}
      onLeave={isSmall ? onClose : stay}
    />
  )
  return isSmall ? (
    <Drawer
      open={isOpen}
      onClose={onClose}
      anchor="right"
      slotProps={{ paper: { id, role: 'dialog', 'aria-labelledby': `${id}title`, className: styles.sheet } }}
    >
      {content}
    </Drawer>
  ) : (
    <Portal>
      <Slide in={isOpen} direction="left" mountOnEnter unmountOnExit>
        <aside id={id} className={styles.panel} aria-labelledby={`${id}title`} onKeyDown={onEscape(onClose)}>
          {content}
        </aside>
      </Slide>
    </Portal>
  )
}

/** A panel beside the page stays open when the user navigates. */
const stay = () => undefined

function onEscape(close: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    close()
  }
}
