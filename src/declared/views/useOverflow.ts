import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

interface Overflow {
  /** For the list whose children are measured. Hidden children must keep their width. */
  readonly listRef: RefObject<HTMLUListElement | null>
  isHidden(index: number): boolean
}

/** Finds out which children of a list do not fit beside each other. The current one always fits. */
export function useOverflow(currentIndex: number): Overflow {
  const listRef = useRef<HTMLUListElement>(null)
  const [hidden, setHidden] = useState<readonly number[]>([])
  // After every render, because what the children show decides their widths.
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

/** The children that have no room: the current one takes its room first, then the others in order. */
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
