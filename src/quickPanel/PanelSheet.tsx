import { Drawer, Portal, Slide, useMediaQuery } from '@mui/material'
import type { KeyboardEvent } from 'react'
import type { Catalog } from '#language/catalog.ts'
import type { CurrentUser } from '../api/currentUser.ts'
import type { HttpClient } from '../api/httpClient.ts'
import { breakpoints } from '../layout/theme/tokens.ts'
import { PanelContent } from './PanelContent.tsx'
import styles from './QuickPanel.module.css'

interface PanelSheetProps {
  id: string
  isOpen: boolean
  http: HttpClient
  resources: Catalog
  me: CurrentUser
  onClose: () => void
}

/** The sliding panel: beside the page, or full-screen on a phone. */
export function PanelSheet({ id, isOpen, http, resources, me, onClose }: PanelSheetProps) {
  const isPhone = useMediaQuery(`(max-width:${breakpoints.small - 0.05}px)`, { noSsr: true })
  const content = (
    <PanelContent
      http={http}
      resources={resources}
      me={me}
      titleId={`${id}title`}
      onClose={onClose}
      onLeave={isPhone ? onClose : doNothing}
    />
  )
  return isPhone ? (
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
        <aside id={id} className={styles.panel} aria-labelledby={`${id}title`} onKeyDown={createEscapeHandler(onClose)}>
          {content}
        </aside>
      </Slide>
    </Portal>
  )
}

/** Following a link does not close a panel beside the page. */
const doNothing = () => undefined

function createEscapeHandler(close: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    close()
  }
}
