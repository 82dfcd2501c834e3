import { type RefObject, useEffect, useState } from 'react'
import { useKeptFocus } from '../../ui/useKeptFocus.ts'

/** Lets an element cover the whole window by CSS. It is not moved in the DOM, so it keeps the focus. */
export interface FullScreen {
  readonly isFull: boolean
  /** Whether full screen was ever on, so that leaving it is announced too. */
  readonly wasFull: boolean
  toggle(): void
  leave(): void
}

/** @param isPossible if false, the element is shown in the page */
export function useFullScreen(part: RefObject<HTMLElement | null>, isPossible: boolean): FullScreen {
  const [state, setState] = useState<'never' | 'full' | 'left'>('never')
  const isFull = state === 'full' && isPossible
  useKeptFocus(part)
  useEffect(() => (isFull && part.current ? coverPage(part.current) : undefined), [isFull, part])
  return {
    isFull,
    wasFull: state !== 'never',
    toggle: () => setState(isFull ? 'left' : 'full'),
    leave: () => setState('left'),
  }
}

/**
 * Makes the rest of the page inert and stops it from scrolling. Elements beside the application root, such as notices,
 * stay reachable.
 * @returns a function that restores the page
 */
function coverPage(part: HTMLElement): () => void {
  const covered: Element[] = []
  for (
    let at: Element = part;
    at.parentElement?.parentElement && !isPageRoot(at.parentElement);
    at = at.parentElement
  ) {
    covered.push(...[...at.parentElement.children].filter((other) => other !== at && !other.hasAttribute('inert')))
  }
  const { overflow } = document.documentElement.style
  document.documentElement.style.overflow = 'hidden'
  for (const element of covered) element.setAttribute('inert', '')
  return () => {
    document.documentElement.style.overflow = overflow
    for (const element of covered) element.removeAttribute('inert')
  }
}

/** Whether an element is the root of the application. */
const isPageRoot = (element: Element): boolean => element.parentElement === document.body
