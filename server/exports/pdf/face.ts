import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font, type Glyph } from 'fontkit'
import { eachOnce } from '#resources/language/eachOnce.ts'

/** The interface's font in one weight: text in it, cut where the files that hold its letters change. */
export interface Face {
  runs(text: string): readonly Run[]
  /** In thousandths of the font's size. */
  width(text: string): number
}

/** A text whose letters are all in one file. */
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

/** The files of the font by the letters they hold, the likeliest first. Those that no text asks for are never read. */
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

/** The file that holds a letter; the first, with its sign for what is missing, where none does. */
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
 * The font without its rules of shaping. They change a few letters of the interface for the better, and take a thousand
 * times as long as placing one letter after the other, which is all that a table of names and numbers needs.
 */
function letterByLetter(font: Font): Font {
  const glyphOf = eachOnce((letter: string) => {
    const codePoint = letter.codePointAt(0) ?? 0
    const { id, advanceWidth } = font.glyphForCodePoint(codePoint)
    // The font computes the width anew each time, and keeps no code point of a glyph that was first a part of another.
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
