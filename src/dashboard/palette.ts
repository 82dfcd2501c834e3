import { contrast } from './contrast.ts'

/**
 * The colours of slices, the largest slice first: twelve distinct colours with enough contrast to the surface of their
 * theme. They repeat from the thirteenth slice on; the numbers on the slices and in the legend stay unique.
 */
export const sliceColours = {
  light: [
    '#1b4596',
    '#b8860b',
    '#0f766e',
    '#b3203f',
    '#6d4bb8',
    '#4d7c0f',
    '#c2410c',
    '#0891b2',
    '#a21caf',
    '#52525b',
    '#7f3b1d',
    '#d9468f',
  ],
  dark: [
    '#7ea6ff',
    '#ffcc00',
    '#2dd4bf',
    '#ff7a85',
    '#b79bff',
    '#a3d65c',
    '#ff9a4d',
    '#5cd0f5',
    '#f08be8',
    '#b6c0d6',
    '#d0a07a',
    '#f4e3a1',
  ],
} as const

const inks = ['#ffffff', '#0b1020'] as const

/** The fill colour of a slice, and the colour of the number on it. */
export interface SliceLook {
  readonly fill: string
  readonly ink: string
}

/** The colours of the slice at an index. */
export function lookAt(mode: 'light' | 'dark', index: number): SliceLook {
  const colours = sliceColours[mode]
  return lookOf(colours[index % colours.length] ?? colours[0])
}

/** This fill colour with the text colour that has the higher contrast on it. */
export function lookOf(fill: string): SliceLook {
  const [white, black] = inks
  return { fill, ink: contrast(fill, white) >= contrast(fill, black) ? white : black }
}
