import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font, type Glyph } from 'fontkit'
import { memoize } from '#language/memoize.ts'

/** The font of the interface in one weight. Splits a text where its characters are in different font files. */
export interface FontFace {
  splitIntoRuns(text: string): readonly TextRun[]
  /** The width in thousandths of the font size. */
  measureWidth(text: string): number
}

/** A text whose characters are all in one font file. */
export interface TextRun {
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
const characterSubsets = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'] as const

export const getFontFace = memoize((weight: Weight): FontFace => {
  const findGlyph = memoize((character: string) => lookUpGlyph(weight, character))
  return {
    measureWidth: (text) => [...text].reduce((sum, character) => sum + findGlyph(character).width, 0),
    splitIntoRuns(text) {
      const textRuns: TextRun[] = []
      for (const character of text) {
        const { font, width } = findGlyph(character)
        const last = textRuns.at(-1)
        if (last?.font === font)
          textRuns[textRuns.length - 1] = { font, text: last.text + character, width: last.width + width }
        else textRuns.push({ font, text: character, width })
      }
      return textRuns
    },
  }
})

/**
 * The file that contains a character. For an unknown character, the first file and its glyph for missing characters.
 */
function lookUpGlyph(weight: Weight, character: string): { readonly font: NamedFont; readonly width: number } {
  const codePoint = character.codePointAt(0) ?? 0
  const matchingSubset = characterSubsets.find((subset) =>
    loadFont(`${subset}-${weight}`).font.hasGlyphForCodePoint(codePoint),
  )
  const font = loadFont(`${matchingSubset ?? 'latin'}-${weight}`)
  const { advanceWidth } = font.font.glyphForCodePoint(codePoint)
  return { font, width: (advanceWidth / font.font.unitsPerEm) * 1000 }
}

const { resolve: resolvePath } = createRequire(import.meta.url)

const loadFont = memoize((name: string): NamedFont => {
  const file = resolvePath(`@fontsource/inter/files/inter-${name}-normal.woff`)
  const font = create(readFileSync(file))
  if (!('layout' in font)) throw new Error(`${file} holds more than one font`)
  return { name, font: withoutShaping(font) }
})

/**
 * The font without OpenType shaping, because shaping takes a thousand times as long. Tables of names and numbers only
 * need one glyph per character.
 */
function withoutShaping(font: Font): Font {
  const getGlyph = memoize((character: string) => {
    const codePoint = character.codePointAt(0) ?? 0
    const { id, advanceWidth } = font.glyphForCodePoint(codePoint)
    // fontkit computes the width anew on each access, and loses the code points of glyphs that were first used in a
    // composite.
    return { id, advanceWidth, codePoints: [codePoint] } as Glyph
  })
  const layout = (text: string) => {
    const glyphs = [...text].map(getGlyph)
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
