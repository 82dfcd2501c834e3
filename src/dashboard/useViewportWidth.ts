import { useSyncExternalStore } from 'react'

/** The width of the window in px. */
export function useViewportWidth(): number {
  return useSyncExternalStore(subscribe, () => window.innerWidth)
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
