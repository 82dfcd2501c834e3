import type { Density, ThemeChoice } from '../api/preferences.ts'
import type { IconName } from '../ui/iconPaths.ts'

/** How the screens can be lit. */
export const themes: readonly ThemeChoice[] = ['light', 'dark', 'system']
export const themeIcons: Readonly<Record<ThemeChoice, IconName>> = { light: 'sun', dark: 'moon', system: 'system' }

/** How much room rows can take. */
export const densities: readonly Density[] = ['comfortable', 'compact']
