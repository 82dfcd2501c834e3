import { type RefObject, useEffect, useState } from 'react'
import { useKeptFocus } from '../../ui/useKeptFocus.ts'

/** A part of the page that can take the whole window. It stays where it is in the document, and so does the focus. */
export interface FullScreen {
  readonly isFull: boolean
  /** Whether it ever was, so that its end is said, too. */
  readonly wasFull: boolean
  toggle(): void
  leave(): void
}

/** @param isPossible where it is not, the part is shown in the page */
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
 * Takes the rest of the page out of reach, and keeps it from scrolling; what floats beside the page, such as notices,
 * stays in reach.
 * @returns what ends it
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

/** The element that the whole application stands in. */
const isPageRoot = (element: Element): boolean => element.parentElement === document.body
