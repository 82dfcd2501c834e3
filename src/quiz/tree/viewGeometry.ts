import type { Box, TreeLayout } from './layout.ts'

/** The position and scale of the viewport: a point p of the layout is shown at p × zoom + (x, y). */
export interface ViewTransform {
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
/** The minimum initial scale; smaller cards are unreadable. The demo quiz has 0.54 in a window of 1280 px. */
const minReadableZoom = 0.5
/** The maximum scale of a layout that is fitted into the viewport. */
const maxFittedZoom = 1
const marginPx = 24
/** Cards up to 300 screen px around the viewport are rendered; the area changes in steps of 200 px. */
const renderMarginPx = 300
const renderStepPx = 200
/** A wheel event in lines is converted with 25 px per line. 100 px double the scale; one event counts at most 40 px. */
const pixelsPerLine = 25
const pixelsPerDoubling = 100
const maxWheelPixels = 40

const clampZoom = (zoom: number): number => Math.min(zoomLimits.max, Math.max(zoomLimits.min, zoom))

/** Fits the whole layout. If it does not fit at the minimum scale, the root is shown. */
export function getFittedView(layout: Size, container: Size, root: Box | undefined): ViewTransform {
  const widthZoom = (container.width - 2 * marginPx) / Math.max(1, layout.width)
  const heightZoom = (container.height - 2 * marginPx) / Math.max(1, layout.height)
  return computeView(layout, container, root, clampZoom(Math.min(widthZoom, heightZoom, maxFittedZoom)))
}

/** The first viewport: the whole layout if it is readable, otherwise its root. */
export function getInitialView(layout: Size, container: Size, root: Box | undefined): ViewTransform {
  return computeView(layout, container, root, Math.max(getFittedView(layout, container, root).zoom, minReadableZoom))
}

/** Centers a layout that fits; otherwise places the root at the left, centered vertically. */
function computeView(layout: Size, container: Size, root: Box | undefined, zoom: number): ViewTransform {
  const freeSpace = { x: container.width - layout.width * zoom, y: container.height - layout.height * zoom }
  const rootY = root ? root.y + root.height / 2 : 0
  return {
    zoom,
    x: freeSpace.x >= 2 * marginPx ? freeSpace.x / 2 : marginPx,
    y: freeSpace.y >= 2 * marginPx ? freeSpace.y / 2 : container.height / 2 - rootY * zoom,
  }
}

/** Zooms by a factor around a point of the screen. */
export function zoomBy(view: ViewTransform, factor: number, { x, y }: Point): ViewTransform {
  const zoom = clampZoom(view.zoom * factor)
  const ratio = zoom / view.zoom
  return { zoom, x: x - (x - view.x) * ratio, y: y - (y - view.y) * ratio }
}

export const getCenter = ({ width, height }: Size): Point => ({ x: width / 2, y: height / 2 })

/** The zoom factor of a wheel or pinch event. */
export function getWheelZoomFactor({ deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>): number {
  const pixels = deltaY * (deltaMode === 0 ? 1 : pixelsPerLine)
  return 2 ** (Math.max(-maxWheelPixels, Math.min(maxWheelPixels, -pixels)) / pixelsPerDoubling)
}

/** The viewport after the layout has changed: the anchor, or else the first node, keeps its position on the screen. */
export function alignToAnchor(
  view: ViewTransform,
  previous: TreeLayout,
  current: TreeLayout,
  anchor: string | undefined,
): ViewTransform {
  const isInBothLayouts = (key: string | undefined) =>
    key !== undefined && previous.byKey.has(key) && current.byKey.has(key)
  const key = [anchor, current.nodes[0]?.key].find(isInBothLayouts) ?? ''
  const [previousBox, currentBox] = [previous.byKey.get(key), current.byKey.get(key)]
  return previousBox && currentBox
    ? {
        ...view,
        x: view.x - (currentBox.x - previousBox.x) * view.zoom,
        y: view.y - (currentBox.y - previousBox.y) * view.zoom,
      }
    : view
}

/** The nearest viewport that shows a box completely. */
export function scrollIntoContainer(view: ViewTransform, box: Box, container: Size): ViewTransform {
  return {
    zoom: view.zoom,
    x: view.x + getShift(view.x + box.x * view.zoom, box.width * view.zoom, container.width),
    y: view.y + getShift(view.y + box.y * view.zoom, box.height * view.zoom, container.height),
  }
}

function getShift(start: number, length: number, available: number): number {
  if (start < marginPx) return marginPx - start
  const overflow = start + length + marginPx - available
  return overflow > 0 ? -Math.min(overflow, start - marginPx) : 0
}

/** The area for which cards are rendered. It changes in steps, so that most pans do not render again. */
export function getRenderArea({ x, y, zoom }: ViewTransform, container: Size): Box {
  const left = (Math.floor(-x / renderStepPx) * renderStepPx - renderMarginPx) / zoom
  const top = (Math.floor(-y / renderStepPx) * renderStepPx - renderMarginPx) / zoom
  return {
    x: left,
    y: top,
    width: (container.width + renderStepPx + 2 * renderMarginPx) / zoom,
    height: (container.height + renderStepPx + 2 * renderMarginPx) / zoom,
  }
}

export const intersects = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
