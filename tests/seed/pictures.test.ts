import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createDemoData } from '../../server/seed/demoData.ts'
import { families } from '../../server/seed/fragrances.ts'
import { drawCover, drawFragrance, drawSecret, type PictureSubject } from '../../server/seed/pictures/drawSvg.ts'
import { renderSvg } from '../../server/seed/pictures/renderSvg.ts'

const { fragrances } = createDemoData({ now: new Date('2026-11-20T15:30:00.000Z') })
const subjects: PictureSubject[] = fragrances.flatMap(({ id, name, categoryId }) => {
  const family = families[categoryId - 1]
  return family ? [{ id, name, palette: family.palette }] : []
})
const first = subjects[0] as PictureSubject

describe('the pictures of the demo', () => {
  it('differ from fragrance to fragrance, and repeat for the same one', () => {
    expect(new Set(subjects.map(drawFragrance)).size).toBe(120)
    expect(new Set(subjects.map(drawSecret)).size).toBeGreaterThan(50)
    expect(drawFragrance(first)).toBe(drawFragrance({ ...first }))
  })

  it('show the initials in public and nothing of the name in secret', () => {
    const renamed = { ...first, name: 'Zebra Xadrez' }
    expect(drawFragrance(renamed)).not.toBe(drawFragrance(first))
    expect(drawSecret(renamed)).toBe(drawSecret(first))
  })

  it('need no fonts', () => {
    for (const svg of subjects.flatMap((subject) => [drawFragrance(subject), drawSecret(subject)])) {
      expect(svg).not.toMatch(/<text|NaN|undefined/)
    }
  })

  it('become WebP of 640 by 640 with a thumbnail of 80, in a few kilobytes', async () => {
    const { picture, thumb } = await renderSvg(drawFragrance(first))
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 640, height: 640, hasAlpha: false })
    expect(await sharp(thumb).metadata()).toMatchObject({ format: 'webp', width: 80, height: 80 })
    expect(picture.length).toBeLessThan(60_000)
  })

  it('of a campaign are 1200 by 630', async () => {
    const { picture } = await renderSvg(drawCover(subjects.slice(0, 3), 1))
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 1200, height: 630 })
  })
})
