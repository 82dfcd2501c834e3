import { getWheelZoomFactor, type Point } from './viewGeometry.ts'

/**
 * Handles the wheel: with Ctrl or Command, or a pinch on a trackpad, it zooms at the pointer; otherwise the page
 * scrolls.
 * @returns a function that removes the handler
 */
export function handleWheelZoom(element: HTMLElement, zoom: (factor: number, center: Point) => void): () => void {
  const onWheel = (event: WheelEvent) => {
    event.stopPropagation()
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    const { left, top } = element.getBoundingClientRect()
    zoom(getWheelZoomFactor(event), { x: event.clientX - left, y: event.clientY - top })
  }
  // In the capture phase, before the tree library, which would zoom on every wheel event.
  element.addEventListener('wheel', onWheel, { capture: true, passive: false })
  return () => element.removeEventListener('wheel', onWheel, { capture: true })
}
