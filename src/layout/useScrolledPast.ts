import { useSyncExternalStore } from 'react'

/** Whether the page is scrolled further down than so many px. */
export function useScrolledPast(pixels: number): boolean {
  return useSyncExternalStore(followScroll, () => window.scrollY > pixels)
}

function followScroll(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}
