import { type Point, wheelFactor } from './view.ts'

/**
 * What a wheel does over the ground: with Ctrl or Command, as when two fingers come together on a trackpad, it makes the
 * tree larger or smaller where it points; without them the page scrolls, over the tree as anywhere.
 * @returns what ends it
 */
export function followWheel(ground: HTMLElement, zoom: (factor: number, around: Point) => void): () => void {
  const turn = (event: WheelEvent) => {
    event.stopPropagation()
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    const { left, top } = ground.getBoundingClientRect()
    zoom(wheelFactor(event), { x: event.clientX - left, y: event.clientY - top })
  }
  // Before the tree library hears of it: it would take every wheel for a change of size.
  ground.addEventListener('wheel', turn, { capture: true, passive: false })
  return () => ground.removeEventListener('wheel', turn, { capture: true })
}
