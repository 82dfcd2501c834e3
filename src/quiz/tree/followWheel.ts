import { type Point, wheelFactor } from './view.ts'

/**
 * Handles the wheel: with Ctrl or Command, or a pinch on a trackpad, it zooms at the pointer; otherwise the page
 * scrolls.
 * @returns a function that removes the handler
 */
export function followWheel(ground: HTMLElement, zoom: (factor: number, around: Point) => void): () => void {
  const turn = (event: WheelEvent) => {
    event.stopPropagation()
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    const { left, top } = ground.getBoundingClientRect()
    zoom(wheelFactor(event), { x: event.clientX - left, y: event.clientY - top })
  }
  // In the capture phase, before the tree library, which would zoom on every wheel event.
  ground.addEventListener('wheel', turn, { capture: true, passive: false })
  return () => ground.removeEventListener('wheel', turn, { capture: true })
}
