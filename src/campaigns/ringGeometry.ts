import { getSlotAngle, getSlotAtAngle } from '#rules/slots.ts'

/** Side of the square canvas of the ring. All lengths here are in its units. */
export const canvasSize = 440
const center = canvasSize / 2
const innerRadius = 122
const outerRadius = 186
/** Radii on which the numbers and the pictures are placed. */
const numberRadius = 206
const pictureRadius = (innerRadius + outerRadius) / 2
export const pictureSize = 38
/** How far the selected slot is moved outwards. */
const selectedOffset = 7
const halfSectorDegrees = 8.3

export interface Point {
  readonly x: number
  readonly y: number
}

/** The SVG path of a slot's sector. */
export function buildSectorPath(slot: number): string {
  const degrees = getSlotAngle(slot)
  const [from, to] = [degrees - halfSectorDegrees, degrees + halfSectorDegrees]
  const formatPoint = (radius: number, angle: number) => {
    const { x, y } = toPoint(radius, angle)
    return `${x.toFixed(2)} ${y.toFixed(2)}`
  }
  return [
    `M${formatPoint(innerRadius, from)}`,
    `L${formatPoint(outerRadius, from)}`,
    `A${outerRadius} ${outerRadius} 0 0 1 ${formatPoint(outerRadius, to)}`,
    `L${formatPoint(innerRadius, to)}`,
    `A${innerRadius} ${innerRadius} 0 0 0 ${formatPoint(innerRadius, from)}Z`,
  ].join('')
}

export const getNumberPoint = (slot: number): Point => toPoint(numberRadius, getSlotAngle(slot))
export const getPicturePoint = (slot: number): Point => toPoint(pictureRadius, getSlotAngle(slot))
/** The SVG transform of a slot and its content; it moves a selected slot outwards. */
export function getSlotTransform(slot: number, isSelected: boolean): string {
  const { x, y } = toPoint(isSelected ? selectedOffset : 0, getSlotAngle(slot))
  return `translate(${(x - center).toFixed(2)} ${(y - center).toFixed(2)})`
}

/** Converts a point of the viewport to the canvas, given the rectangle of the canvas in the viewport. */
export function toCanvasPoint(point: Point, rect: { left: number; top: number; width: number }): Point {
  const scale = canvasSize / (rect.width || canvasSize)
  return { x: (point.x - rect.left) * scale, y: (point.y - rect.top) * scale }
}

/** The slot at a point of the canvas; undefined near the center and far outside of the ring. */
export function findSlotAt({ x, y }: Point): number | undefined {
  const [dx, dy] = [x - center, y - center]
  const distance = Math.hypot(dx, dy)
  if (distance < innerRadius * 0.75 || distance > outerRadius * 1.3) return undefined
  return getSlotAtAngle((Math.atan2(dy, dx) * 180) / Math.PI)
}

function toPoint(radius: number, degrees: number): Point {
  const radians = (degrees * Math.PI) / 180
  return { x: center + radius * Math.cos(radians), y: center + radius * Math.sin(radians) }
}
