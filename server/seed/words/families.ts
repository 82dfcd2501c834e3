import { listed } from './listed.ts'

/** An olfactory family: the names, notes and colors of its twelve fragrances. */
export type Family = {
  name: string
  /** Two background tones, two liquid tones and a dark accent, as hex colors. */
  palette: readonly [paper: string, shade: string, light: string, deep: string, ink: string]
  names: readonly (readonly [name: string, genre: 'F' | 'M'])[]
  top: readonly string[]
  heart: readonly string[]
  base: readonly string[]
  moods: readonly string[]
}

/** Builds a family from comma-separated lists; `women` and `men` have six fragrances each. */
export function family(
  name: string,
  palette: Family['palette'],
  words: { women: string; men: string; top: string; heart: string; base: string; moods: readonly string[] },
): Family {
  return {
    name,
    palette,
    names: [
      ...listed(words.women).map((perfume) => [perfume, 'F'] as const),
      ...listed(words.men).map((perfume) => [perfume, 'M'] as const),
    ],
    top: listed(words.top),
    heart: listed(words.heart),
    base: listed(words.base),
    moods: words.moods,
  }
}
