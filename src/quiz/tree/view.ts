import type { Box, Drawing } from './layout.ts'

/** Which part of the drawing is seen, and how large: a point of the drawing is shown at `zoom` times it, plus the shift. */
export interface View {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

export const zoomLimits = { min: 0.3, max: 1.6 } as const
/** Below this, cards cannot be read: a tree is not shown smaller at first. At 0.64 the demo quiz fits a window of 1440 px. */
const readable = 0.6
const margin = 24
/** How far around the screen cards are kept, in px of the screen, and the steps in which that follows the view. */
const around = 300
const step = 200
/** How a wheel turns into a size: a mouse counts in lines and by the hundred, two fingers pixel by pixel. */
const pixelsInALine = 25
const pixelsThatDouble = 100
const mostOfATurn = 40

const within = (zoom: number): number => Math.min(zoomLimits.max, Math.max(zoomLimits.min, zoom))

/** All of a drawing, as large as it fits; one that is too large even at the smallest is shown from its beginning. */
export function wholeView(drawing: Size, screen: Size, root: Box | undefined, most = 1): View {
  const widest = (screen.width - 2 * margin) / Math.max(1, drawing.width)
  const highest = (screen.height - 2 * margin) / Math.max(1, drawing.height)
  return settle(drawing, screen, root, within(Math.min(widest, highest, most)))
}

/** How a tree is first met: all of it where it can be read so, otherwise its beginning. */
export function firstView(drawing: Size, screen: Size, root: Box | undefined): View {
  return settle(drawing, screen, root, Math.max(wholeView(drawing, screen, root).zoom, readable))
}

/** A drawing that fits is in the middle; of one that does not, the root is, at the left. */
function settle(drawing: Size, screen: Size, root: Box | undefined, zoom: number): View {
  const spare = { x: screen.width - drawing.width * zoom, y: screen.height - drawing.height * zoom }
  const rootY = root ? root.y + root.height / 2 : 0
  return {
    zoom,
    x: spare.x >= 2 * margin ? spare.x / 2 : margin,
    y: spare.y >= 2 * margin ? spare.y / 2 : screen.height / 2 - rootY * zoom,
  }
}

/** Larger or smaller by a factor, around a point of the screen: what is there stays there. */
export function zoomBy(view: View, factor: number, { x, y }: Point): View {
  const zoom = within(view.zoom * factor)
  const ratio = zoom / view.zoom
  return { zoom, x: x - (x - view.x) * ratio, y: y - (y - view.y) * ratio }
}

export const middleOf = ({ width, height }: Size): Point => ({ x: width / 2, y: height / 2 })

/** How much larger or smaller a turn of the wheel makes the drawing, or two fingers that come as one. */
export function wheelFactor({ deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>): number {
  const pixels = deltaY * (deltaMode === 0 ? 1 : pixelsInALine)
  return 2 ** (Math.max(-mostOfATurn, Math.min(mostOfATurn, -pixels)) / pixelsThatDouble)
}

/** The view of a drawing that has changed: the anchor, or else the beginning, stays where it was on the screen. */
export function kept(view: View, before: Drawing, now: Drawing, anchor: string | undefined): View {
  const isIn = (key: string | undefined) => key !== undefined && before.byKey.has(key) && now.byKey.has(key)
  const key = [anchor, now.nodes[0]?.key].find(isIn) ?? ''
  const [old, box] = [before.byKey.get(key), now.byKey.get(key)]
  return old && box
    ? { ...view, x: view.x - (box.x - old.x) * view.zoom, y: view.y - (box.y - old.y) * view.zoom }
    : view
}

/** The nearest view in which a box is seen whole; one that is seen already changes nothing. */
export function reveal(view: View, box: Box, screen: Size): View {
  return {
    zoom: view.zoom,
    x: view.x + shiftInto(view.x + box.x * view.zoom, box.width * view.zoom, screen.width),
    y: view.y + shiftInto(view.y + box.y * view.zoom, box.height * view.zoom, screen.height),
  }
}

function shiftInto(start: number, length: number, room: number): number {
  if (start < margin) return margin - start
  const over = start + length + margin - room
  return over > 0 ? -Math.min(over, start - margin) : 0
}

/** The part of the drawing whose cards are on the screen or near it. It moves in steps, so that it is the same for a while. */
export function nearby({ x, y, zoom }: View, screen: Size): Box {
  const left = (Math.floor(-x / step) * step - around) / zoom
  const top = (Math.floor(-y / step) * step - around) / zoom
  return {
    x: left,
    y: top,
    width: (screen.width + step + 2 * around) / zoom,
    height: (screen.height + step + 2 * around) / zoom,
  }
}

export const touches = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
