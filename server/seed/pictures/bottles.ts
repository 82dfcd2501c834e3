/**
 * The shape of a bottle in a square of 800 units: the outline of the glass, the top and bottom of the body, and the
 * height of the label.
 */
export type Bottle = { outline: string; top: number; bottom: number; label: number; capWidth: number }

export const bottles: readonly Bottle[] = [
  {
    outline: 'M290 300H510Q545 300 545 335V615Q545 650 510 650H290Q255 650 255 615V335Q255 300 290 300Z',
    top: 300,
    bottom: 650,
    label: 490,
    capWidth: 110,
  },
  {
    outline: 'M370 300H430Q440 325 475 345A165 165 0 1 1 325 345Q360 325 370 300Z',
    top: 300,
    bottom: 655,
    label: 500,
    capWidth: 90,
  },
  {
    outline: 'M335 250H465Q505 250 505 290V610Q505 650 465 650H335Q295 650 295 610V290Q295 250 335 250Z',
    top: 250,
    bottom: 650,
    label: 470,
    capWidth: 130,
  },
  {
    outline: 'M325 310H475Q492 310 497 326L566 618Q572 650 540 650H260Q228 650 234 618L303 326Q308 310 325 310Z',
    top: 310,
    bottom: 650,
    label: 510,
    capWidth: 96,
  },
  {
    outline: 'M375 285H425C430 350 545 420 545 525A145 130 0 0 1 255 525C255 420 370 350 375 285Z',
    top: 285,
    bottom: 655,
    label: 525,
    capWidth: 84,
  },
  {
    outline: 'M330 305H470L555 405V560L485 650H315L245 560V405Z',
    top: 305,
    bottom: 650,
    label: 490,
    capWidth: 104,
  },
]

/** The neck and cap above a bottle; `style` selects the form of the cap. */
export function drawCap(bottle: Bottle, style: number, fill: string, neckColor: string): string {
  const { top, capWidth } = bottle
  const neck = `<rect x="${400 - capWidth * 0.3}" y="${top - 34}" width="${capWidth * 0.6}" height="40" fill="${neckColor}" opacity=".55"/>`
  const left = 400 - capWidth / 2
  if (style === 0)
    return `${neck}<circle cx="400" cy="${top - 34 - capWidth * 0.42}" r="${capWidth * 0.5}" fill="${fill}"/>`
  if (style === 1) {
    return `${neck}<path d="M${left} ${top - 28}L${left + 14} ${top - 128}H${left + capWidth - 14}L${left + capWidth} ${top - 28}Z" fill="${fill}"/>`
  }
  const height = style === 2 ? 96 : 64
  return `${neck}<rect x="${left}" y="${top - 28 - height}" width="${capWidth}" height="${height}" rx="10" fill="${fill}"/>`
}
