import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Link, useLocation } from 'react-router'
import { useDocumentTitle } from '../../ui/documentTitle.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './PageTitle.module.css'

const SlotContext = createContext<HTMLElement | null>(null)

/** Provides the element of the shell that the page heading is rendered into. */
export const PageTitleSlot = SlotContext.Provider

interface PageTitleProps {
  title: string
  /** The title of the browser tab if it differs, e.g. the name of a record. */
  tab?: string | undefined
  /** Beside the title, e.g. a count or a status. */
  detail?: ReactNode
  /** The parent page, e.g. the list. */
  back?: { to: string; label: string }
}

/**
 * The h1 of a page. It also sets the title of the browser tab. After each navigation it takes the focus, so that screen
 * readers read it, unless the page has already focused a field.
 */
export function PageTitle({ title, tab, detail, back }: PageTitleProps) {
  const slot = useContext(SlotContext)
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname, key } = useLocation()
  useDocumentTitle(tab || title)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new path moves the focus, not a new query
  useEffect(() => {
    const { activeElement } = document
    if (isInPage(activeElement)) return
    // On the first page the focus is not moved, unless a user action has removed the focused element.
    if (key === 'default' && (activeElement !== document.body || !navigator.userActivation?.hasBeenActive)) return
    heading.current?.focus({ preventScroll: true })
  }, [slot, pathname])

  if (slot === null) return null
  return createPortal(
    <div className={styles.title}>
      {back && (
        <Link to={back.to} className={styles.back} aria-label={back.label} title={back.label}>
          <Icon name="back" />
        </Link>
      )}
      <h1 className={styles.heading} ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {detail !== undefined && <div className={styles.detail}>{detail}</div>}
    </div>,
    slot,
  )
}

function isInPage(element: Element | null): boolean {
  return element?.closest('main') != null && element.tagName !== 'MAIN'
}
