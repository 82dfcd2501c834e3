import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Link, useLocation } from 'react-router'
import { useDocumentTitle } from '../ui/documentTitle.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './PageTitle.module.css'

const SlotContext = createContext<HTMLElement | null>(null)

/** Says where in the shell the heading of a page stands. */
export const PageTitleSlot = SlotContext.Provider

interface PageTitleProps {
  title: string
  /** What names the browser's tab instead of the title: a record, say. */
  tab?: string | undefined
  /** Beside the title, quieter: how many there are, which state it is in. */
  detail?: ReactNode
  /** Where this page belongs, e.g. its list. */
  back?: { to: string; label: string }
}

/**
 * The one heading of a page. It names the browser's tab, unless that has a name of its own, and after each navigation it takes the focus, so that it is
 * read out, unless the page has already put the focus into one of its fields.
 */
export function PageTitle({ title, tab, detail, back }: PageTitleProps) {
  const slot = useContext(SlotContext)
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname, key } = useLocation()
  useDocumentTitle(tab || title)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what moves the focus, a new query is not
  useEffect(() => {
    const { activeElement } = document
    if (isInPage(activeElement)) return
    // The first page a person opens keeps the focus where the browser puts it, until they do something that takes it away.
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
