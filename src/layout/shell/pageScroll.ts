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
  /** Registers an element that scrolls. The returned function removes it. */
  addScrollBox(element: Element): () => void
  /**
   * Stores the current positions for an animation to the top. The returned function scrolls to a total position and
   * divides it between the window and the boxes in proportion to the stored positions.
   */
  prepareScrollToTop(): (position: number) => void
}

function createPageScroll(): PageScroll {
  const { notify, subscribe } = createListeners()
  const scrollBoxes = new Set<Element>()
  const getScrollTops = () => [window.scrollY, ...[...scrollBoxes].map(({ scrollTop }) => scrollTop)]
  const position = () => getScrollTops().reduce((sum, top) => sum + top, 0)
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
    addScrollBox(element) {
      scrollBoxes.add(element)
      element.addEventListener('scroll', notify, { passive: true })
      return () => {
        scrollBoxes.delete(element)
        element.removeEventListener('scroll', notify)
        notify()
      }
    },
    prepareScrollToTop() {
      const startPositions = [window, ...scrollBoxes].map((element, index) => ({
        element,
        from: getScrollTops()[index] ?? 0,
      }))
      const total = position()
      return (to) => {
        for (const { element, from } of startPositions) {
          element.scrollTo({ top: total > 0 ? (from * to) / total : 0, behavior: 'instant' })
        }
      }
    },
  }
}

const PageScrollContext = createContext<PageScroll | undefined>(undefined)

export const PageScrollProvider = PageScrollContext.Provider

export function useCreatePageScroll(): PageScroll {
  return useState(createPageScroll)[0]
}

export function useScrolledPast(scroll: PageScroll, pixels: number): boolean {
  return useSyncExternalStore(scroll.subscribe, () => scroll.position() > pixels)
}

/** Registers a box that scrolls in place of the window. Does nothing outside of the shell. */
export function useScrollBox(boxRef: RefObject<Element | null>): void {
  const scroll = useContext(PageScrollContext)
  useEffect(() => (boxRef.current ? scroll?.addScrollBox(boxRef.current) : undefined), [boxRef, scroll])
}
