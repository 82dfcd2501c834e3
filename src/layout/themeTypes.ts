import type { ThemeOptions } from '@mui/material/styles'

/**
 * What a theme says about the component library's parts, in the very type that `createTheme` takes: the compiler then
 * has nothing to compare, where `Components<Theme>` costs it half of a whole check.
 */
export type ThemeComponents = NonNullable<ThemeOptions['components']>
