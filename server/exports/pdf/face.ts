import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font, type Glyph } from 'fontkit'
import { eachOnce } from '#resources/language/eachOnce.ts'

/** The font of the interface in one weight. Splits a text where its characters are in different font files. */
export interface Face {
  runs(text: string): readonly Run[]
  /** In thousandths of the font size. */
  width(text: string): number
}

/** A text whose characters are all in one font file. */
export interface Run {
  readonly font: NamedFont
  readonly text: string
  readonly width: number
}

export interface NamedFont {
  readonly name: string
  readonly font: Font
}

export type Weight = 400 | 600

/** The font files by character range, the most frequent first. A file is read only when a text uses its characters. */
const subsets = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'] as const

export const faceOf = eachOnce((weight: Weight): Face => {
  const placeOf = eachOnce((letter: string) => placeIn(weight, letter))
  return {
    width: (text) => [...text].reduce((sum, letter) => sum + placeOf(letter).width, 0),
    runs(text) {
      const runs: Run[] = []
      for (const letter of text) {
        const { font, width } = placeOf(letter)
        const last = runs.at(-1)
        if (last?.font === font) runs[runs.length - 1] = { font, text: last.text + letter, width: last.width + width }
        else runs.push({ font, text: letter, width })
      }
      return runs
    },
  }
})

/**
 * The file that contains a character. For an unknown character, the first file and its glyph for missing characters.
 */
function placeIn(weight: Weight, letter: string): { readonly font: NamedFont; readonly width: number } {
  const codePoint = letter.codePointAt(0) ?? 0
  const holder = subsets.find((subset) => fontOf(`${subset}-${weight}`).font.hasGlyphForCodePoint(codePoint))
  const font = fontOf(`${holder ?? 'latin'}-${weight}`)
  const { advanceWidth } = font.font.glyphForCodePoint(codePoint)
  return { font, width: (advanceWidth / font.font.unitsPerEm) * 1000 }
}

const { resolve } = createRequire(import.meta.url)

const fontOf = eachOnce((name: string): NamedFont => {
  const file = resolve(`@fontsource/inter/files/inter-${name}-normal.woff`)
  const font = create(readFileSync(file))
  if (!('layout' in font)) throw new Error(`${file} holds more than one font`)
  return { name, font: letterByLetter(font) }
})

/**
 * The font without OpenType shaping, because shaping takes a thousand times as long. Tables of names and numbers only
 * need one glyph per character.
 */
function letterByLetter(font: Font): Font {
  const glyphOf = eachOnce((letter: string) => {
    const codePoint = letter.codePointAt(0) ?? 0
    const { id, advanceWidth } = font.glyphForCodePoint(codePoint)
    // fontkit computes the width anew on each access, and loses the code points of glyphs that were first used in a
    // composite.
    return { id, advanceWidth, codePoints: [codePoint] } as Glyph
  })
  const layout = (text: string) => {
    const glyphs = [...text].map(glyphOf)
    const positions = glyphs.map(({ advanceWidth }) => ({
      xAdvance: advanceWidth,
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
    }))
    return { glyphs, positions, advanceWidth: glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) }
  }
  return Object.create(font, { layout: { value: layout } })
}
