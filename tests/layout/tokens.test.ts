import { describe, expect, test } from 'vitest'
import { getContrast } from '../../src/dashboard/getContrast.ts'
import { dark, light, type Tokens } from '../../src/layout/theme/tokens.ts'

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s theme', (_, tokens) => {
  test.each(buildTextPairs(tokens))('%s on %s is readable', (_text, _surface, text, surface) => {
    expect(getContrast(text, surface)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(buildMarkPairs(tokens))('%s on %s can be made out', (_mark, _surface, mark, surface) => {
    expect(getContrast(mark, surface)).toBeGreaterThanOrEqual(3)
  })
})

test('the contrast of black and white is 21, of a colour with itself 1', () => {
  expect(getContrast('#000', '#ffffff')).toBeCloseTo(21)
  expect(getContrast('#ffcc00', '#ffcc00')).toBe(1)
})

type Pair = [text: string, surface: string, textColour: string, surfaceColour: string]

function buildTextPairs(tokens: Tokens): Pair[] {
  const { success, warning, danger, info } = tokens
  const backgrounds = selectColours(tokens, ['page', 'surface', 'raised', 'sunken', 'hover', 'selected'])
  const words = selectColours(tokens, ['text', 'textMuted', 'textFaint', 'link'])
  const statuses = Object.entries({ success, warning, danger, info })
  return [
    ...combine(words, backgrounds),
    ...combine(
      statuses.map(([name, { text }]) => [`${name}.text`, text]),
      backgrounds,
    ),
    ...statuses.map(([name, { text, surface }]): Pair => [`${name}.text`, `${name}.surface`, text, surface]),
    ...statuses.map(([name, { surface }]): Pair => ['text', `${name}.surface`, tokens.text, surface]),
    ...combine(selectColours(tokens, ['onPrimary']), selectColours(tokens, ['primary', 'primaryHover'])),
    ...combine(selectColours(tokens, ['onAccent']), selectColours(tokens, ['accent'])),
    ...combine(selectColours(tokens, ['onDangerSolid']), selectColours(tokens, ['dangerSolid', 'dangerSolidHover'])),
    ...combine(selectColours(tokens, ['disabledText']), selectColours(tokens, ['disabledSurface'])),
    ...combine(
      selectColours(tokens, ['menuText', 'menuStrong', 'accent']),
      selectColours(tokens, ['menuSurface', 'menuHover', 'menuCurrent']),
    ),
  ]
}

function buildMarkPairs(tokens: Tokens): Pair[] {
  return [
    ...combine(
      selectColours(tokens, ['border', 'focus', 'primary']),
      selectColours(tokens, ['page', 'surface', 'raised']),
    ),
    ...combine(selectColours(tokens, ['accent']), selectColours(tokens, ['menuSurface', 'menuHover', 'menuCurrent'])),
  ]
}

type NamedColour = [name: string, colour: string]
type ColourName = { [Name in keyof Tokens]: Tokens[Name] extends string ? Name : never }[keyof Tokens]

function selectColours(tokens: Tokens, names: ColourName[]): NamedColour[] {
  return names.map((name) => [name, tokens[name]])
}

function combine(texts: (readonly [string, string])[], surfaces: NamedColour[]): Pair[] {
  return texts.flatMap(([text, colour]) => surfaces.map(([surface, ground]): Pair => [text, surface, colour, ground]))
}
