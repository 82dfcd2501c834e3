import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Link, useLocation } from 'react-router'
import { Icon } from '../../ui/Icon.tsx'
import { useDocumentTitle } from '../../ui/useDocumentTitle.ts'
import styles from './PageTitle.module.css'

const TitleSlotContext = createContext<HTMLElement | null>(null)

/** Provides the element of the shell that the page heading is rendered into. */
export const PageTitleSlot = TitleSlotContext.Provider

interface PageTitleProps {
  title: string
  /** The title of the browser tab if it differs, e.g. the name of a record. */
  documentTitle?: string | undefined
  /** Beside the title, e.g. a count or a status. */
  detail?: ReactNode
  /** The parent page, e.g. the list. */
  parent?: { to: string; state?: unknown; label: string }
}

/**
 * The h1 of a page. It also sets the title of the browser tab. After each navigation it takes the focus, so that screen
 * readers read it, unless the page has already focused a field, or the user has gone on to a notice meanwhile.
 */
export function PageTitle({ title, documentTitle, detail, parent }: PageTitleProps) {
  const slot = useContext(TitleSlotContext)
  const headingRef = useRef<HTMLHeadingElement>(null)
  const { pathname, key } = useLocation()
  useDocumentTitle(documentTitle || title)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new path moves the focus, not a new query
  useEffect(() => {
    const { activeElement } = document
    if (isInUse(activeElement)) return
    // After the application has loaded (the key is then 'default') the focus stays where it is, unless the user has
    // already acted and the focused element was removed.
    if (key === 'default' && (activeElement !== document.body || !navigator.userActivation?.hasBeenActive)) return
    headingRef.current?.focus({ preventScroll: true })
  }, [slot, pathname])

  if (slot === null) return null
  return createPortal(
    <div className={styles.title}>
      {parent && (
        <Link
          to={parent.to}
          state={parent.state}
          className={styles.back}
          aria-label={parent.label}
          title={parent.label}
        >
          <Icon name="back" />
        </Link>
      )}
      <h1 className={styles.heading} ref={headingRef} tabIndex={-1}>
        {title}
      </h1>
      {detail !== undefined && <div className={styles.detail}>{detail}</div>}
    </div>,
    slot,
  )
}

/** Whether the focus is in the content of the page or in a notice, which outlives a page. */
function isInUse(element: Element | null): boolean {
  return element?.closest('main, [role="status"], [role="alert"]') != null && element.tagName !== 'MAIN'
}
