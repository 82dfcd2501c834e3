import { useMediaQuery } from '@mui/material'
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { useTranslator } from '../../ui/translator.tsx'
import { SideMenu } from '../menu/SideMenu.tsx'
import { LoadingIndicator } from '../pages/LoadingIndicator.tsx'
import { PageBoundary } from '../pages/PageBoundary.tsx'
import { PageTitleSlot } from '../pages/PageTitle.tsx'
import { PageScrollProvider, useCreatePageScroll, useScrolledPast } from '../shell/pageScroll.ts'
import { useShell } from '../shell/shell.ts'
import { contentFadeMs, headerMinimizeOffsetsPx } from '../theme/layoutConstants.ts'
import { reducedMotionQuery } from '../theme/reducedMotion.ts'
import { breakpoints } from '../theme/tokens.ts'
import { TopBar } from '../topBar/TopBar.tsx'
import styles from './AppLayout.module.css'
import { ConfirmBanner } from './ConfirmBanner.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { ScrollToTop } from './ScrollToTop.tsx'
import { ViewedByBanner } from './ViewedByBanner.tsx'

/** Loaded on narrow screens only. */
const MenuDrawer = lazyComponent(async () => (await import('../menu/MenuDrawer.tsx')).MenuDrawer)

/** The layout of every screen of the admin area: menu, top bar, page. */
export function AppLayout({ children }: { children?: ReactNode }) {
  const translate = useTranslator()
  const isWide = useMediaQuery(`(min-width:${breakpoints.large}px)`, { noSsr: true })
  // The menu is open only for one history entry, so that any navigation closes it.
  const [menuOpenKey, setMenuOpenKey] = useState<string>()
  const [titleSlot, setTitleSlot] = useState<HTMLElement | null>(null)
  const pageRef = useRef<HTMLElement>(null)
  const scroll = useCreatePageScroll()
  const isHeaderMinimized = useScrolledPast(scroll, headerMinimizeOffsetsPx[isWide ? 'desktop' : 'mobile'])
  const { pathname, key } = useLocation()
  useReportVisits()
  usePageChange(pageRef, pathname)

  return (
    <div className={styles.shell} data-small={isHeaderMinimized || undefined}>
      <button type="button" className={styles.skip} onClick={() => pageRef.current?.focus()}>
        {translate('shell.skipToContent')}
      </button>
      {isWide ? (
        <SideMenu />
      ) : (
        <Suspense fallback={null}>
          <MenuDrawer open={menuOpenKey === key} onClose={() => setMenuOpenKey(undefined)} />
        </Suspense>
      )}
      <div className={styles.column}>
        <TopBar onMenuOpen={() => setMenuOpenKey(key)} titleSlot={setTitleSlot} />
        <ProgressBar />
        <LoadingIndicator />
        <OfflineBanner />
        <ViewedByBanner />
        <ConfirmBanner />
        <main className={styles.page} ref={pageRef} tabIndex={-1}>
          <PageTitleSlot value={titleSlot}>
            <PageScrollProvider value={scroll}>
              <PageBoundary key={pathname}>{children}</PageBoundary>
            </PageScrollProvider>
          </PageTitleSlot>
        </main>
        <footer className={styles.footer} />
        <ScrollToTop scroll={scroll} onBeforeScroll={() => pageRef.current?.focus({ preventScroll: true })} />
      </div>
    </div>
  )
}

/** Reports each visited screen to the application. */
function useReportVisits(): void {
  const { onVisit } = useShell()
  const { pathname, search } = useLocation()
  useEffect(() => {
    onVisit(pathname + search)
  }, [onVisit, pathname, search])
}

/**
 * Shows a new page from its top, and fades it in by animating the existing element, so that nothing is remounted. Back and
 * forward keep the position, which the browser restores.
 */
function usePageChange(pageRef: RefObject<HTMLElement | null>, pathname: string): void {
  const navigationType = useNavigationType()
  // The first page does not fade in.
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    if (navigationType !== NavigationType.Pop) scrollTo(0, 0)
    if (matchMedia(reducedMotionQuery).matches) return
    pageRef.current?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: contentFadeMs, easing: 'ease-out' })
  }, [pageRef, pathname, navigationType])
}
