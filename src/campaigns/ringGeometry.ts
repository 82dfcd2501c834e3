import { degreesOf, slotTowards } from '#rules/slots.ts'

/** Side of the square canvas of the ring. All lengths here are in its units. */
export const canvas = 440
const middle = canvas / 2
const innerRadius = 122
const outerRadius = 186
/** Radii on which the numbers and the pictures are placed. */
const numberRadius = 206
const pictureRadius = (innerRadius + outerRadius) / 2
export const pictureSize = 38
/** How far the selected slot is moved outwards. */
const raisedBy = 7
const halfSector = 8.3

export interface Point {
  readonly x: number
  readonly y: number
}

/** The SVG path of a slot's sector. */
export function sectorPath(slot: number): string {
  const degrees = degreesOf(slot)
  const [from, to] = [degrees - halfSector, degrees + halfSector]
  const at = (radius: number, angle: number) => {
    const { x, y } = pointAt(radius, angle)
    return `${x.toFixed(2)} ${y.toFixed(2)}`
  }
  return [
    `M${at(innerRadius, from)}`,
    `L${at(outerRadius, from)}`,
    `A${outerRadius} ${outerRadius} 0 0 1 ${at(outerRadius, to)}`,
    `L${at(innerRadius, to)}`,
    `A${innerRadius} ${innerRadius} 0 0 0 ${at(innerRadius, from)}Z`,
  ].join('')
}

export const numberPoint = (slot: number): Point => pointAt(numberRadius, degreesOf(slot))
export const picturePoint = (slot: number): Point => pointAt(pictureRadius, degreesOf(slot))
/** The SVG transform of a slot and its content; it moves a selected slot outwards. */
export function outwards(slot: number, isSelected: boolean): string {
  const { x, y } = pointAt(isSelected ? raisedBy : 0, degreesOf(slot))
  return `translate(${(x - middle).toFixed(2)} ${(y - middle).toFixed(2)})`
}

/** Converts a point of the viewport to the canvas, given the rectangle of the canvas in the viewport. */
export function onCanvas(point: Point, box: { left: number; top: number; width: number }): Point {
  const scale = canvas / (box.width || canvas)
  return { x: (point.x - box.left) * scale, y: (point.y - box.top) * scale }
}

/** The slot at a point of the canvas; undefined near the centre and far outside of the ring. */
export function slotUnder({ x, y }: Point): number | undefined {
  const [dx, dy] = [x - middle, y - middle]
  const distance = Math.hypot(dx, dy)
  if (distance < innerRadius * 0.75 || distance > outerRadius * 1.3) return undefined
  return slotTowards((Math.atan2(dy, dx) * 180) / Math.PI)
}

function pointAt(radius: number, degrees: number): Point {
  const radians = (degrees * Math.PI) / 180
  return { x: middle + radius * Math.cos(radians), y: middle + radius * Math.sin(radians) }
}
