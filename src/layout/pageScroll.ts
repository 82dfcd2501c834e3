import { createContext, type RefObject, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { createListeners } from '../api/listeners.ts'

/**
 * How far a page is scrolled down, in px: the window, and every box that scrolls in its stead. A wide table has to be such a box,
 * because an element that scrolls aside cannot let its heads stick to the window.
 */
export interface PageScroll {
  position(): number
  subscribe(listener: () => void): () => void
  /** Counts a box as part of the page until what it returns is called. */
  include(box: Element): () => void
  /** Begins a way to the top: scrolls everything to where it is when the page as a whole is at a position. */
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

/** The scrolling of one page, for as long as the component is there. */
export function useNewPageScroll(): PageScroll {
  return useState(createPageScroll)[0]
}

/** Whether the page is scrolled further down than so many px. */
export function useScrolledPast(scroll: PageScroll, pixels: number): boolean {
  return useSyncExternalStore(scroll.subscribe, () => scroll.position() > pixels)
}

/** Says that a box scrolls in the window's stead. Outside of the shell nobody needs to know. */
export function useScrollsPage(box: RefObject<Element | null>): void {
  const scroll = useContext(PageScrollContext)
  useEffect(() => (box.current ? scroll?.include(box.current) : undefined), [box, scroll])
}
