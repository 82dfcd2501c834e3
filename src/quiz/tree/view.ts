import type { Box, Drawing } from './layout.ts'

/** The position and scale of the viewport: a point p of the drawing is shown at p × zoom + (x, y). */
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
/** The minimum initial scale; smaller cards are unreadable. The demo quiz has 0.64 in a window of 1440 px. */
const readable = 0.6
const margin = 24
/** Cards up to 300 screen px around the viewport are rendered; the area changes in steps of 200 px. */
const around = 300
const step = 200
/** A wheel event in lines is converted with 25 px per line. 100 px double the scale; one event counts at most 40 px. */
const pixelsInALine = 25
const pixelsThatDouble = 100
const mostOfATurn = 40

const within = (zoom: number): number => Math.min(zoomLimits.max, Math.max(zoomLimits.min, zoom))

/** Fits the whole drawing. If it does not fit at the minimum scale, the root is shown. */
export function wholeView(drawing: Size, screen: Size, root: Box | undefined, most = 1): View {
  const widest = (screen.width - 2 * margin) / Math.max(1, drawing.width)
  const highest = (screen.height - 2 * margin) / Math.max(1, drawing.height)
  return settle(drawing, screen, root, within(Math.min(widest, highest, most)))
}

/** The first viewport: the whole drawing if it is readable, otherwise its root. */
export function firstView(drawing: Size, screen: Size, root: Box | undefined): View {
  return settle(drawing, screen, root, Math.max(wholeView(drawing, screen, root).zoom, readable))
}

/** Centres a drawing that fits; otherwise places the root at the left, centred vertically. */
function settle(drawing: Size, screen: Size, root: Box | undefined, zoom: number): View {
  const spare = { x: screen.width - drawing.width * zoom, y: screen.height - drawing.height * zoom }
  const rootY = root ? root.y + root.height / 2 : 0
  return {
    zoom,
    x: spare.x >= 2 * margin ? spare.x / 2 : margin,
    y: spare.y >= 2 * margin ? spare.y / 2 : screen.height / 2 - rootY * zoom,
  }
}

/** Zooms by a factor around a point of the screen. */
export function zoomBy(view: View, factor: number, { x, y }: Point): View {
  const zoom = within(view.zoom * factor)
  const ratio = zoom / view.zoom
  return { zoom, x: x - (x - view.x) * ratio, y: y - (y - view.y) * ratio }
}

export const middleOf = ({ width, height }: Size): Point => ({ x: width / 2, y: height / 2 })

/** The zoom factor of a wheel or pinch event. */
export function wheelFactor({ deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>): number {
  const pixels = deltaY * (deltaMode === 0 ? 1 : pixelsInALine)
  return 2 ** (Math.max(-mostOfATurn, Math.min(mostOfATurn, -pixels)) / pixelsThatDouble)
}

/** The viewport after the drawing has changed: the anchor, or else the first node, keeps its position on the screen. */
export function kept(view: View, before: Drawing, now: Drawing, anchor: string | undefined): View {
  const isIn = (key: string | undefined) => key !== undefined && before.byKey.has(key) && now.byKey.has(key)
  const key = [anchor, now.nodes[0]?.key].find(isIn) ?? ''
  const [old, box] = [before.byKey.get(key), now.byKey.get(key)]
  return old && box
    ? { ...view, x: view.x - (box.x - old.x) * view.zoom, y: view.y - (box.y - old.y) * view.zoom }
    : view
}

/** The nearest viewport that shows a box completely. */
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

/** The area for which cards are rendered. It changes in steps, so that most pans do not render again. */
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
