import { describe, expect, test } from 'vitest'
import { getContrast } from '../../src/dashboard/getContrast.ts'
import { dark, light, type Tokens } from '../../src/layout/theme/tokens.ts'

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s theme', (_, tokens) => {
  test.each(wordsOn(tokens))('%s on %s is readable', (_text, _surface, text, surface) => {
    expect(getContrast(text, surface)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(marksOn(tokens))('%s on %s can be made out', (_mark, _surface, mark, surface) => {
    expect(getContrast(mark, surface)).toBeGreaterThanOrEqual(3)
  })
})

test('the contrast of black and white is 21, of a colour with itself 1', () => {
  expect(getContrast('#000', '#ffffff')).toBeCloseTo(21)
  expect(getContrast('#ffcc00', '#ffcc00')).toBe(1)
})

type Pair = [text: string, surface: string, textColour: string, surfaceColour: string]

function wordsOn(tokens: Tokens): Pair[] {
  const { success, warning, danger, info } = tokens
  const grounds = pick(tokens, ['page', 'surface', 'raised', 'sunken', 'hover', 'selected'])
  const words = pick(tokens, ['text', 'textMuted', 'textFaint', 'link'])
  const statuses = Object.entries({ success, warning, danger, info })
  return [
    ...cross(words, grounds),
    ...cross(
      statuses.map(([name, { text }]) => [`${name}.text`, text]),
      grounds,
    ),
    ...statuses.map(([name, { text, surface }]): Pair => [`${name}.text`, `${name}.surface`, text, surface]),
    ...statuses.map(([name, { surface }]): Pair => ['text', `${name}.surface`, tokens.text, surface]),
    ...cross(pick(tokens, ['onPrimary']), pick(tokens, ['primary', 'primaryHover'])),
    ...cross(pick(tokens, ['onAccent']), pick(tokens, ['accent'])),
    ...cross(pick(tokens, ['onDangerSolid']), pick(tokens, ['dangerSolid', 'dangerSolidHover'])),
    ...cross(pick(tokens, ['disabledText']), pick(tokens, ['disabledSurface'])),
    ...cross(
      pick(tokens, ['menuText', 'menuStrong', 'accent']),
      pick(tokens, ['menuSurface', 'menuHover', 'menuCurrent']),
    ),
  ]
}

function marksOn(tokens: Tokens): Pair[] {
  return [
    ...cross(pick(tokens, ['border', 'focus', 'primary']), pick(tokens, ['page', 'surface', 'raised'])),
    ...cross(pick(tokens, ['accent']), pick(tokens, ['menuSurface', 'menuHover', 'menuCurrent'])),
  ]
}

type Named = [name: string, colour: string]
type ColourName = { [Name in keyof Tokens]: Tokens[Name] extends string ? Name : never }[keyof Tokens]

function pick(tokens: Tokens, names: ColourName[]): Named[] {
  return names.map((name) => [name, tokens[name]])
}

function cross(texts: (readonly [string, string])[], surfaces: Named[]): Pair[] {
  return texts.flatMap(([text, colour]) => surfaces.map(([surface, ground]): Pair => [text, surface, colour, ground]))
}
