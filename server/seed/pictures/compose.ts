import { at, createRandom } from '../random.ts'
import type { Family } from '../words/families.ts'
import { type Bottle, bottles, cap } from './bottles.ts'
import { initials } from './letters.ts'

/** The subject of a picture; the same subject always gives the same picture. */
export type Subject = { id: number; name: string; palette: Family['palette'] }

/** The public picture of a fragrance, square: a bottle in the colours of its family with the initials on the label. */
export function fragrancePicture(subject: Subject): string {
  const [paper, shade, light, , ink] = subject.palette
  const random = createRandom(subject.id * 7919)
  const halo = { x: random.int(300, 500), y: random.int(300, 460) }
  return squarePicture([
    gradient('back', paper, shade, random.int(0, 1) === 0),
    glow('halo', light, 0.7),
    rectangle('url(#back)', 800, 800),
    `<circle cx="${halo.x}" cy="${halo.y}" r="390" fill="url(#halo)"/>`,
    notes(subject, 3),
    `<ellipse cx="400" cy="672" rx="250" ry="26" fill="${ink}" opacity=".16"/>`,
    bottleOf(subject, 'b'),
    initials(subject.name, { x: 400, y: bottleShape(subject).label, height: 62, colour: ink }),
  ])
}

/** The secret picture: the same bottle, dark and lit from behind, without the name. */
export function secretPicture(subject: Subject): string {
  const [paper, , light, deep, ink] = subject.palette
  const bottle = bottleShape(subject)
  const rings = [210, 280, 350].map(
    (radius, index) =>
      `<circle cx="400" cy="470" r="${radius}" fill="none" stroke="${light}" stroke-width="2" stroke-dasharray="${2 + index * 4} ${16 + index * 6}" opacity="${0.5 - index * 0.12}"/>`,
  )
  return squarePicture([
    gradient('back', ink, '#0b1020', true),
    glow('halo', deep, 0.95),
    rectangle('url(#back)', 800, 800),
    '<circle cx="400" cy="470" r="380" fill="url(#halo)"/>',
    ...rings,
    cap(bottle, capStyle(subject), '#0b1020', light),
    `<path d="${bottle.glass}" fill="#0b1020" fill-opacity=".82" stroke="${paper}" stroke-opacity=".75" stroke-width="4"/>`,
  ])
}

/** A cover of 1200 by 630: three bottles of the collection before circular waves. */
export function coverPicture(subjects: readonly Subject[], id: number): string {
  const first = at(subjects, 0).palette
  const second = at(subjects, 1).palette
  const waves = Array.from({ length: 7 }, (_, index) => {
    const radius = 130 + index * 95
    return `<circle cx="${180 + id * 105}" cy="640" r="${radius}" fill="none" stroke="${second[2]}" stroke-width="3" opacity="${0.55 - index * 0.06}"/>`
  })
  const stage = subjects.slice(0, 3).map((subject, index) => {
    const size = at([0.62, 0.78, 0.62], index)
    const x = at([350, 600, 850], index) - 400 * size
    return `<g transform="translate(${x} ${590 - 660 * size}) scale(${size})">${bottleOf(subject, `b${index}`)}</g>`
  })
  return picture(1200, 630, [
    gradient('back', first[0], second[1], false),
    glow('halo', first[2], 0.8),
    rectangle('url(#back)', 1200, 630),
    '<circle cx="600" cy="330" r="420" fill="url(#halo)"/>',
    ...waves,
    `<ellipse cx="600" cy="592" rx="430" ry="24" fill="${first[4]}" opacity=".14"/>`,
    ...stage,
  ])
}

/** Glass, liquid, highlight and cap; `id` makes the gradient ids unique if a picture has several bottles. */
function bottleOf(subject: Subject, id: string): string {
  const [paper, , light, deep, ink] = subject.palette
  const bottle = bottleShape(subject)
  const level = createRandom(subject.id * 31).next() * 0.4 + 0.08
  const surface = bottle.top + (bottle.bottom - bottle.top) * level
  return [
    gradient(`${id}l`, light, deep, true),
    `<clipPath id="${id}c"><path d="${bottle.glass}"/></clipPath>`,
    cap(bottle, capStyle(subject), ink, deep),
    `<path d="${bottle.glass}" fill="#ffffff" fill-opacity=".62"/>`,
    `<g clip-path="url(#${id}c)"><rect x="220" y="${surface}" width="360" height="${680 - surface}" fill="url(#${id}l)" opacity=".88"/>`,
    `<rect x="275" y="200" width="26" height="480" rx="13" fill="#ffffff" opacity=".38"/>`,
    `<rect x="330" y="${bottle.label - 62}" width="140" height="124" rx="8" fill="${paper}" opacity=".92"/></g>`,
    `<path d="${bottle.glass}" fill="none" stroke="${ink}" stroke-opacity=".35" stroke-width="4"/>`,
  ].join('')
}

/** Coloured circles around the bottle for the top, heart and base notes. */
function notes({ id, palette }: Subject, count: number): string {
  const random = createRandom(id * 104_729)
  const [, , light, deep, ink] = palette
  return Array.from({ length: count }, (_, index) => {
    const side = index % 2 === 0 ? random.int(70, 190) : random.int(610, 730)
    const radius = random.int(34, 78)
    const tone = at([light, deep, ink], index)
    return `<circle cx="${side}" cy="${170 + index * 170 + random.int(-50, 50)}" r="${radius}" fill="${tone}" opacity="${at([0.75, 0.5, 0.28], index)}"/>`
  }).join('')
}

function bottleShape({ id }: Subject): Bottle {
  return at(bottles, id)
}

function capStyle({ id }: Subject): number {
  return Math.floor(id / bottles.length) % 4
}

/** Drawn in 800 units and rendered at 640 pixels, which is sharp enough for lists and fast to encode. */
function squarePicture(parts: readonly string[]): string {
  return picture(800, 800, parts, 0.8)
}

function picture(width: number, height: number, parts: readonly string[], scale = 1): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * scale}" height="${height * scale}">${parts.join('')}</svg>`
}

function rectangle(fill: string, width: number, height: number): string {
  return `<rect width="${width}" height="${height}" fill="${fill}"/>`
}

function gradient(id: string, from: string, to: string, isUpright: boolean): string {
  const end = isUpright ? 'x2="0" y2="1"' : 'x2="1" y2="1"'
  return `<linearGradient id="${id}" x1="0" y1="0" ${end}><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`
}

function glow(id: string, colour: string, strength: number): string {
  return `<radialGradient id="${id}"><stop stop-color="${colour}" stop-opacity="${strength}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`
}
