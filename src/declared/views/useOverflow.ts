import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

interface Overflow {
  /** The ref of the list whose children are measured. Hidden children must keep their width. */
  readonly listRef: RefObject<HTMLUListElement | null>
  isHidden(index: number): boolean
}

/** Finds the children of a list that do not fit next to each other. The current one is always visible. */
export function useOverflow(currentIndex: number): Overflow {
  const listRef = useRef<HTMLUListElement>(null)
  const [hidden, setHidden] = useState<readonly number[]>([])
  // Measured after every render, because the width of the children depends on their content.
  useLayoutEffect(() => {
    const list = listRef.current
    if (!list) return
    const measure = () => {
      const widths = [...list.children].map((child) => child.getBoundingClientRect().width)
      const found = findHidden(widths, list.clientWidth, currentIndex)
      setHidden((before) => (before.join() === found.join() ? before : found))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(list)
    return () => observer.disconnect()
  })
  return { listRef, isHidden: (index) => hidden.includes(index) }
}

/**
 * Returns the indexes of the children that do not fit. Space goes to the current child first, then to the others in
 * order.
 */
export function findHidden(widths: readonly number[], room: number, currentIndex: number): number[] {
  let left = room - (widths[currentIndex] ?? 0)
  let isFull = false
  return widths.flatMap((width, index) => {
    if (index === currentIndex) return []
    isFull ||= width > left
    left -= width
    return isFull ? [index] : []
  })
}
