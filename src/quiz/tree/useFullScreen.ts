import { type RefObject, useEffect, useState } from 'react'
import { useFocusFallback } from '../../ui/useFocusFallback.ts'

/** Lets an element cover the whole window by CSS. It is not moved in the DOM, so it keeps the focus. */
export interface FullScreen {
  readonly isFullScreen: boolean
  /** Whether full screen was used before, so that leaving it is announced too. */
  readonly wasEverFullScreen: boolean
  toggle(): void
  exit(): void
}

/** @param isAvailable whether full screen is possible; if false, the element stays in the page */
export function useFullScreen(elementRef: RefObject<HTMLElement | null>, isAvailable: boolean): FullScreen {
  const [state, setState] = useState<'never' | 'full' | 'left'>('never')
  const isFullScreen = state === 'full' && isAvailable
  useFocusFallback(elementRef)
  useEffect(
    () => (isFullScreen && elementRef.current ? makeOthersInert(elementRef.current) : undefined),
    [isFullScreen, elementRef],
  )
  return {
    isFullScreen,
    wasEverFullScreen: state !== 'never',
    toggle: () => setState(isFullScreen ? 'left' : 'full'),
    exit: () => setState('left'),
  }
}

/**
 * Makes the rest of the page inert and stops it from scrolling. Elements beside the application root, such as notices,
 * stay reachable.
 * @returns a function that restores the page
 */
function makeOthersInert(fullScreenElement: HTMLElement): () => void {
  const inertElements: Element[] = []
  for (
    let ancestor: Element = fullScreenElement;
    ancestor.parentElement?.parentElement && !isPageRoot(ancestor.parentElement);
    ancestor = ancestor.parentElement
  ) {
    inertElements.push(
      ...[...ancestor.parentElement.children].filter(
        (sibling) => sibling !== ancestor && !sibling.hasAttribute('inert'),
      ),
    )
  }
  const { overflow } = document.documentElement.style
  document.documentElement.style.overflow = 'hidden'
  for (const element of inertElements) element.setAttribute('inert', '')
  return () => {
    document.documentElement.style.overflow = overflow
    for (const element of inertElements) element.removeAttribute('inert')
  }
}

/** Whether an element is the root of the application. */
const isPageRoot = (element: Element): boolean => element.parentElement === document.body
