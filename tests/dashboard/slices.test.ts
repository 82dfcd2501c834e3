import { describe, expect, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { initiativeStatuses } from '#rules/initiatives.ts'
import { ApiError } from '../../src/api/apiError.ts'
import { getCampaignChartWidth, getChartHeight, getChartWidth } from '../../src/dashboard/chartSize.ts'
import { formatShare } from '../../src/dashboard/formatShare.ts'
import { getContrast } from '../../src/dashboard/getContrast.ts'
import { buildSliceStyle, getSliceStyle, sliceColours } from '../../src/dashboard/palette.ts'
import {
  computeSliceSizes,
  parseCampaignSlices,
  parseFragranceSlices,
  parseInitiativeSlices,
} from '../../src/dashboard/slices.ts'
import { dark, light } from '../../src/layout/theme/tokens.ts'

describe('the width of a chart', () => {
  test.each([
    [600, 300],
    [749, 300],
    [752, 301],
    [1000, 400],
    [1249, 500],
    [1251, 500],
    [2560, 500],
  ])('is 40 % of a window of %i px, between 300 and 500: %i', (viewport, width) => {
    expect(getChartWidth(viewport)).toBe(width)
  })

  test('is 380 for campaigns, whatever the window', () => {
    expect([440, 768, 1280, 3840].map(getCampaignChartWidth)).toEqual([380, 380, 380, 380])
  })

  test('is less only where a window has no room for it', () => {
    expect([getCampaignChartWidth(360), getChartWidth(360), getChartWidth(320)]).toEqual([302, 300, 262])
  })

  test('is more than the height beyond 380', () => {
    expect([300, 380, 500].map(getChartHeight)).toEqual([300, 380, 380])
  })
})

describe('the slices', () => {
  const createShots = (...counts: number[]) =>
    counts.map((count, index) => ({ fragranceName: `F${index}`, shotsTotalFragrance: count }))

  test('of campaigns are worth what their fragrances are worth together', () => {
    const answer = [{ campaignId: 7, campaignName: 'Natal', fragrances: createShots(3, 4) }]
    expect(parseCampaignSlices(answer)).toEqual([
      {
        key: '7',
        name: 'Natal',
        value: 7,
        parts: [
          { key: '0 F0', name: 'F0', value: 3 },
          { key: '0 F1', name: 'F1', value: 4 },
        ],
        to: '/admin/campaigns/7/update',
      },
    ])
  })

  test('of fragrances lead to a search for their name, and two of the same name are two', () => {
    const slices = parseFragranceSlices([
      { fragranceName: 'Rosa & “b” <b>', shotsTotal: 2 },
      { fragranceName: 'Rosa & “b” <b>', shotsTotal: 1 },
    ])
    expect(new Set(slices.map(({ key }) => key)).size).toBe(2)
    expect(new URL(slices[0]?.to ?? '', 'http://s').searchParams.get('search')).toBe('Rosa & “b” <b>')
  })

  test('of initiatives are the five statuses in their order, each with its colour; what is unknown is left out', () => {
    const slices = parseInitiativeSlices([
      { status: 'Inativo', totalIniciativas: 3 },
      { status: 'Esquecida', totalIniciativas: 9 },
      { status: 'Aprovada', totalIniciativas: 14 },
    ])
    expect(slices.map(({ key, value, colour }) => [key, value, colour])).toEqual([
      ['Aprovada', 14, '#1BC5BD'],
      ['Em Análise', 0, '#ffcc00'],
      ['Necessita Alteração', 0, '#FFA800'],
      ['Reprovada', 0, '#F64E60'],
      ['Inativo', 3, '#333'],
    ])
  })

  test.each([[null], [{ data: [] }], [['Natal']]])('of %j are a failed call', (answer) => {
    for (const parse of [parseCampaignSlices, parseFragranceSlices, parseInitiativeSlices]) {
      expect(() => parse(answer)).toThrow(ApiError)
    }
  })

  test('count what is no number as nothing', () => {
    expect(parseCampaignSlices([{ campaignName: 'A', fragrances: [{ shotsTotalFragrance: '9' }, {}] }])[0]?.value).toBe(
      0,
    )
    expect(parseFragranceSlices([{ fragranceName: 'A', shotsTotal: -1 }])[0]?.value).toBe(0)
  })
})

describe('what is drawn', () => {
  test('is to scale where every slice can be seen', () => {
    expect(computeSliceSizes([50, 30, 20, 0])).toEqual({ sizes: [50, 30, 20, 0], isAdjusted: false })
  })

  test('of one huge and many tiny slices shows each of them, and leaves the huge one the most', () => {
    const values = [1_000_000, ...Array.from({ length: 199 }, () => 1)]
    const { sizes, isAdjusted } = computeSliceSizes(values)
    const total = sizes.reduce((sum, value) => sum + value, 0)
    const degrees = sizes.map((value) => (value / total) * 360)
    expect(isAdjusted).toBe(true)
    expect(Math.min(...degrees)).toBeGreaterThan(0.4)
    expect(degrees[0]).toBeGreaterThan(240)
  })

  test('of a few tiny slices gives each about three degrees', () => {
    const { sizes } = computeSliceSizes([1_000_000, 1, 1])
    expect((sizes[1] ?? 0) / 1_000_000).toBeCloseTo(3 / 360)
  })

  test('of nothing is nothing', () => {
    expect([computeSliceSizes([]), computeSliceSizes([0, 0])]).toEqual([
      { sizes: [], isAdjusted: false },
      { sizes: [0, 0], isAdjusted: false },
    ])
  })
})

test('a share is shown with one decimal, and as zero only if it is zero', () => {
  const translate = createTranslator('pt')
  expect([0, 1, 333, 1000].map((value) => formatShare(translate, value, 1000))).toEqual(['0%', '0,1%', '33,3%', '100%'])
  expect([formatShare(translate, 1, 1_000_000), formatShare(translate, 0, 0)]).toEqual(['< 0,1%', '0%'])
})

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('the colours of slices in the %s theme', (mode, tokens) => {
  const colours = sliceColours[mode]

  test('are ten or more, and all stand out from the card', () => {
    expect(colours.length).toBeGreaterThanOrEqual(10)
    for (const colour of colours) expect(getContrast(colour, tokens.surface), colour).toBeGreaterThanOrEqual(3)
  })

  test('can be told from each other', () => {
    const pairs = colours.flatMap((one, index) => colours.slice(index + 1).map((other) => [one, other] as const))
    for (const [one, other] of pairs) expect(computeDifference(one, other), `${one} ${other}`).toBeGreaterThan(20)
  })

  test('carry numbers that can be read', () => {
    for (const index of colours.keys()) {
      const { fill, textColour } = getSliceStyle(mode, index)
      expect(getContrast(fill, textColour), fill).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('begin again after the last', () => {
    expect(getSliceStyle(mode, colours.length)).toEqual(getSliceStyle(mode, 0))
  })
})

test('the numbers on the colours of statuses can be read', () => {
  for (const { colour } of initiativeStatuses) {
    expect(getContrast(colour, buildSliceStyle(colour).textColour), colour).toBeGreaterThanOrEqual(4.5)
  }
})

/** The perceptual difference of two colours (CIE76). */
function computeDifference(one: string, other: string): number {
  const [a, b] = [convertToLab(one), convertToLab(other)]
  return Math.hypot(...a.map((value, index) => value - (b[index] ?? 0)))
}

function convertToLab(colour: string): number[] {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
  const [x = 0, y = 0, z = 0] = [
    (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047,
    0.2126 * red + 0.7152 * green + 0.0722 * blue,
    (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883,
  ].map((part) => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116))
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}
