import { createContext, type RefObject, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { createListeners } from '../../api/listeners.ts'

/**
 * The vertical scroll position of a page in px: that of the window plus those of the boxes that scroll in its place. A
 * wide table needs its own scroll box, because its header cannot stick to the window inside an element that scrolls
 * horizontally.
 */
export interface PageScroll {
  position(): number
  subscribe(listener: () => void): () => void
  /** Adds a box to the page. The returned function removes it. */
  include(box: Element): () => void
  /**
   * Starts a scroll to the top. The returned function scrolls the window and all boxes in proportion to a total
   * position.
   */
  beginWay(): (position: number) => void
}

function createPageScroll(): PageScroll {
  const { tell, subscribe } = createListeners()
  const boxes = new Set<Element>()
  const tops = () => [window.scrollY, ...[...boxes].map(({ scrollTop }) => scrollTop)]
  const position = () => tops().reduce((sum, top) => sum + top, 0)
  return {
    position,
    subscribe(listener) {
      addEventListener('scroll', listener, { passive: true })
      const unsubscribe = subscribe(listener)
      return () => {
        removeEventListener('scroll', listener)
        unsubscribe()
      }
    },
    include(box) {
      boxes.add(box)
      box.addEventListener('scroll', tell, { passive: true })
      return () => {
        boxes.delete(box)
        box.removeEventListener('scroll', tell)
        tell()
      }
    },
    beginWay() {
      const scrolled = [window, ...boxes].map((element, index) => ({ element, from: tops()[index] ?? 0 }))
      const whole = position()
      return (to) => {
        for (const { element, from } of scrolled) {
          element.scrollTo({ top: whole > 0 ? (from * to) / whole : 0, behavior: 'instant' })
        }
      }
    },
  }
}

const PageScrollContext = createContext<PageScroll | undefined>(undefined)

export const PageScrollProvider = PageScrollContext.Provider

/** Creates the scroll tracking of a page. */
export function useNewPageScroll(): PageScroll {
  return useState(createPageScroll)[0]
}

export function useScrolledPast(scroll: PageScroll, pixels: number): boolean {
  return useSyncExternalStore(scroll.subscribe, () => scroll.position() > pixels)
}

/** Registers a box that scrolls in place of the window. Does nothing outside of the shell. */
export function useScrollsPage(box: RefObject<Element | null>): void {
  const scroll = useContext(PageScrollContext)
  useEffect(() => (box.current ? scroll?.include(box.current) : undefined), [box, scroll])
}
