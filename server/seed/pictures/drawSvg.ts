import { createRandom, getCyclic } from '../random.ts'
import type { Family } from '../words/families.ts'
import { type Bottle, bottles, drawCap } from './bottles.ts'
import { drawInitials } from './drawInitials.ts'

/** The subject of a picture; the same subject always gives the same picture. */
export type PictureSubject = { id: number; name: string; palette: Family['palette'] }

/** The public picture of a fragrance, square: a bottle in the colors of its family with the initials on the label. */
export function drawFragrance(subject: PictureSubject): string {
  const [baseColor, shadeColor, lightColor, , inkColor] = subject.palette
  const random = createRandom(subject.id * 7919)
  const glowCenter = { x: random.int(300, 500), y: random.int(300, 460) }
  return buildSquareSvg([
    buildGradient('back', baseColor, shadeColor, random.int(0, 1) === 0),
    buildRadialGradient('halo', lightColor, 0.7),
    buildRectangle('url(#back)', 800, 800),
    `<circle cx="${glowCenter.x}" cy="${glowCenter.y}" r="390" fill="url(#halo)"/>`,
    drawNotes(subject, 3),
    `<ellipse cx="400" cy="672" rx="250" ry="26" fill="${inkColor}" opacity=".16"/>`,
    drawBottle(subject, 'b'),
    drawInitials(subject.name, { x: 400, y: getBottle(subject).label, height: 62, colour: inkColor }),
  ])
}

/** The secret picture: the same bottle, dark and lit from behind, without the name. */
export function drawSecret(subject: PictureSubject): string {
  const [baseColor, , lightColor, deepColor, inkColor] = subject.palette
  const bottle = getBottle(subject)
  const rings = [210, 280, 350].map(
    (radius, index) =>
      `<circle cx="400" cy="470" r="${radius}" fill="none" stroke="${lightColor}" stroke-width="2" stroke-dasharray="${2 + index * 4} ${16 + index * 6}" opacity="${0.5 - index * 0.12}"/>`,
  )
  return buildSquareSvg([
    buildGradient('back', inkColor, '#0b1020', true),
    buildRadialGradient('halo', deepColor, 0.95),
    buildRectangle('url(#back)', 800, 800),
    '<circle cx="400" cy="470" r="380" fill="url(#halo)"/>',
    ...rings,
    drawCap(bottle, getCapStyle(subject), '#0b1020', lightColor),
    `<path d="${bottle.outline}" fill="#0b1020" fill-opacity=".82" stroke="${baseColor}" stroke-opacity=".75" stroke-width="4"/>`,
  ])
}

/** A cover of 1200 by 630: three bottles of the collection in front of concentric circles. */
export function drawCover(subjects: readonly PictureSubject[], id: number): string {
  const first = getCyclic(subjects, 0).palette
  const second = getCyclic(subjects, 1).palette
  const waves = Array.from({ length: 7 }, (_, index) => {
    const radius = 130 + index * 95
    return `<circle cx="${180 + id * 105}" cy="640" r="${radius}" fill="none" stroke="${second[2]}" stroke-width="3" opacity="${0.55 - index * 0.06}"/>`
  })
  const bottleGroup = subjects.slice(0, 3).map((subject, index) => {
    const size = getCyclic([0.62, 0.78, 0.62], index)
    const x = getCyclic([350, 600, 850], index) - 400 * size
    return `<g transform="translate(${x} ${590 - 660 * size}) scale(${size})">${drawBottle(subject, `b${index}`)}</g>`
  })
  return buildSvg(1200, 630, [
    buildGradient('back', first[0], second[1], false),
    buildRadialGradient('halo', first[2], 0.8),
    buildRectangle('url(#back)', 1200, 630),
    '<circle cx="600" cy="330" r="420" fill="url(#halo)"/>',
    ...waves,
    `<ellipse cx="600" cy="592" rx="430" ry="24" fill="${first[4]}" opacity=".14"/>`,
    ...bottleGroup,
  ])
}

/** Glass, liquid, highlight and cap; `id` makes the gradient ids unique if a picture has several bottles. */
function drawBottle(subject: PictureSubject, id: string): string {
  const [baseColor, , lightColor, deepColor, inkColor] = subject.palette
  const bottle = getBottle(subject)
  const fillLevel = createRandom(subject.id * 31).next() * 0.4 + 0.08
  const liquidTop = bottle.top + (bottle.bottom - bottle.top) * fillLevel
  return [
    buildGradient(`${id}l`, lightColor, deepColor, true),
    `<clipPath id="${id}c"><path d="${bottle.outline}"/></clipPath>`,
    drawCap(bottle, getCapStyle(subject), inkColor, deepColor),
    `<path d="${bottle.outline}" fill="#ffffff" fill-opacity=".62"/>`,
    `<g clip-path="url(#${id}c)"><rect x="220" y="${liquidTop}" width="360" height="${680 - liquidTop}" fill="url(#${id}l)" opacity=".88"/>`,
    `<rect x="275" y="200" width="26" height="480" rx="13" fill="#ffffff" opacity=".38"/>`,
    `<rect x="330" y="${bottle.label - 62}" width="140" height="124" rx="8" fill="${baseColor}" opacity=".92"/></g>`,
    `<path d="${bottle.outline}" fill="none" stroke="${inkColor}" stroke-opacity=".35" stroke-width="4"/>`,
  ].join('')
}

/** Colored circles around the bottle, which represent the top, heart and base notes. */
function drawNotes({ id, palette }: PictureSubject, count: number): string {
  const random = createRandom(id * 104_729)
  const [, , lightColor, deepColor, inkColor] = palette
  return Array.from({ length: count }, (_, index) => {
    const centerX = index % 2 === 0 ? random.int(70, 190) : random.int(610, 730)
    const radius = random.int(34, 78)
    const color = getCyclic([lightColor, deepColor, inkColor], index)
    return `<circle cx="${centerX}" cy="${170 + index * 170 + random.int(-50, 50)}" r="${radius}" fill="${color}" opacity="${getCyclic([0.75, 0.5, 0.28], index)}"/>`
  }).join('')
}

function getBottle({ id }: PictureSubject): Bottle {
  return getCyclic(bottles, id)
}

function getCapStyle({ id }: PictureSubject): number {
  return Math.floor(id / bottles.length) % 4
}

/** Drawn in 800 units and rendered at 640 pixels, which is sharp enough for lists and fast to encode. */
function buildSquareSvg(parts: readonly string[]): string {
  return buildSvg(800, 800, parts, 0.8)
}

function buildSvg(width: number, height: number, parts: readonly string[], scale = 1): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * scale}" height="${height * scale}">${parts.join('')}</svg>`
}

function buildRectangle(fill: string, width: number, height: number): string {
  return `<rect width="${width}" height="${height}" fill="${fill}"/>`
}

function buildGradient(id: string, from: string, to: string, isUpright: boolean): string {
  const end = isUpright ? 'x2="0" y2="1"' : 'x2="1" y2="1"'
  return `<linearGradient id="${id}" x1="0" y1="0" ${end}><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`
}

function buildRadialGradient(id: string, colour: string, opacity: number): string {
  return `<radialGradient id="${id}"><stop stop-color="${colour}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`
}
