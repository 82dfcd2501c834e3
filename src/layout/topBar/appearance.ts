import type { Density, ThemeChoice } from '../../api/preferences.ts'
import type { IconName } from '../../ui/iconPaths.ts'

export const themes: readonly ThemeChoice[] = ['light', 'dark', 'system']
export const themeIcons: Readonly<Record<ThemeChoice, IconName>> = { light: 'sun', dark: 'moon', system: 'system' }

export const densities: readonly Density[] = ['comfortable', 'compact']
