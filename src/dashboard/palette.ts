import { contrast } from './contrast.ts'

/**
 * The colours of slices, the largest slice first: twelve that can be told apart and stand out from the surface of their
 * theme. After the twelfth they begin again; the number on a slice and in the legend tells what the colour does not.
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

/** How a slice is filled, and in which colour its number stands on it. */
export interface SliceLook {
  readonly fill: string
  readonly ink: string
}

/** The look of the slice at a place of its chart. */
export function lookAt(mode: 'light' | 'dark', index: number): SliceLook {
  const colours = sliceColours[mode]
  return lookOf(colours[index % colours.length] ?? colours[0])
}

/** A look of this colour: its number is in the ink that can be read best on it. */
export function lookOf(fill: string): SliceLook {
  const [white, black] = inks
  return { fill, ink: contrast(fill, white) >= contrast(fill, black) ? white : black }
}
