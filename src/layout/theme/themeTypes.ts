import type { ThemeOptions } from '@mui/material/styles'

/**
 * The component overrides of a theme, in the exact type of `createTheme`. With `Components<Theme>` the compiler would
 * compare the two types, which takes half of the whole type check.
 */
export type ThemeComponents = NonNullable<ThemeOptions['components']>
