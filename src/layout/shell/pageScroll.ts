import { createContext, type RefObject, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { createListeners } from '../../api/listeners.ts'

/**
 * The vertical scroll position of a page in px: the sum of the positions of the window and of the registered scroll
 * boxes. A wide table needs its own scroll box, because inside an element that scrolls horizontally, its header cannot
 * stick to the window.
 */
export interface PageScroll {
  position(): number
  subscribe(listener: () => void): () => void
  /** Adds a box to the page. The returned function removes it. */
  include(box: Element): () => void
  /**
   * Stores the current positions for an animation to the top. The returned function scrolls to a total position and
   * divides it between the window and the boxes in proportion to the stored positions.
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
