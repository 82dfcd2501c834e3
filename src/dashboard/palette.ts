import { getContrast } from './getContrast.ts'

/**
 * The colors of slices, the largest slice first: twelve distinct colors with enough contrast to the surface of their
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

const textColours = ['#ffffff', '#0b1020'] as const

/** The fill color of a slice, and the color of the number on it. */
export interface SliceStyle {
  readonly fill: string
  readonly textColour: string
}

/** The colors of the slice at an index. */
export function getSliceStyle(mode: 'light' | 'dark', index: number): SliceStyle {
  const colours = sliceColours[mode]
  return buildSliceStyle(colours[index % colours.length] ?? colours[0])
}

/** This fill color with the text color that has the higher contrast on it. */
export function buildSliceStyle(fill: string): SliceStyle {
  const [white, black] = textColours
  return { fill, textColour: getContrast(fill, white) >= getContrast(fill, black) ? white : black }
}
