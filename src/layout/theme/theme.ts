import type { Localization } from '@mui/material/locale'
import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles'
import { buildThemeComponents } from './themeComponents.ts'
import type { ThemeMode } from './themeMode.ts'
import { breakpoints, dark, durations, light, radius, type StatusColours, type Tokens } from './tokens.ts'

/** Builds the MUI theme for a mode and a language from the same tokens that the CSS reads. */
export function createAppTheme(mode: ThemeMode, texts: Localization = {}): Theme {
  const tokens = mode === 'dark' ? dark : light
  const options: ThemeOptions = {
    palette: buildPalette(mode, tokens),
    breakpoints: {
      values: { xs: 0, sm: breakpoints.small, md: breakpoints.medium, lg: breakpoints.large, xl: breakpoints.wide },
    },
    shape: { borderRadius: radius.standard },
    spacing: 4,
    typography,
    shadows: buildShadows(tokens),
    transitions: {
      duration: {
        ...remainingDurations,
        shortest: durations.short,
        shorter: durations.short,
        short: durations.standard,
      },
    },
    components: buildThemeComponents(tokens),
  }
  return createTheme(options, texts)
}

function buildPalette(mode: ThemeMode, tokens: Tokens): ThemeOptions['palette'] {
  return {
    mode,
    primary: { main: tokens.primary, dark: tokens.primaryHover, contrastText: tokens.onPrimary },
    secondary: { main: tokens.accent, contrastText: tokens.onAccent },
    success: buildStatusPalette(tokens.success),
    warning: buildStatusPalette(tokens.warning),
    error: { ...buildStatusPalette(tokens.danger), dark: tokens.dangerSolidHover },
    info: buildStatusPalette(tokens.info),
    background: { default: tokens.page, paper: tokens.surface },
    text: { primary: tokens.text, secondary: tokens.textMuted, disabled: tokens.textFaint },
    divider: tokens.hairline,
    action: {
      hover: tokens.hover,
      selected: tokens.selected,
      active: tokens.textMuted,
      disabled: tokens.disabledText,
      disabledBackground: tokens.disabledSurface,
    },
  }
}

/** The text color of a status, with its surface for filled elements. */
function buildStatusPalette({ text, surface }: StatusColours) {
  return { main: text, light: surface, contrastText: surface }
}

const fontFamily = 'var(--font)'
const headingStyle = { fontWeight: 620, letterSpacing: '-0.01em' }

const typography: ThemeOptions['typography'] = {
  fontFamily,
  fontSize: 14,
  fontWeightMedium: 550,
  fontWeightBold: 620,
  htmlFontSize: 16,
  h1: { ...headingStyle, fontSize: 20, lineHeight: '28px' },
  h2: { ...headingStyle, fontSize: 16, lineHeight: '24px' },
  h3: { ...headingStyle, fontSize: 14, lineHeight: '20px' },
  h4: { ...headingStyle, fontSize: 14, lineHeight: '20px' },
  h5: { ...headingStyle, fontSize: 14, lineHeight: '20px' },
  h6: { ...headingStyle, fontSize: 14, lineHeight: '20px' },
  body1: { fontSize: 14, lineHeight: '20px' },
  body2: { fontSize: 13, lineHeight: '20px' },
  subtitle1: { fontSize: 14, lineHeight: '20px', fontWeight: 550 },
  subtitle2: { fontSize: 13, lineHeight: '20px', fontWeight: 550 },
  caption: { fontSize: 12, lineHeight: '16px' },
  overline: { fontSize: 11, lineHeight: '16px', letterSpacing: '0.06em', fontWeight: 600 },
  button: { fontSize: 14, lineHeight: '20px', fontWeight: 550, textTransform: 'none', letterSpacing: 0 },
}

const remainingDurations = {
  standard: durations.standard,
  complex: durations.standard,
  enteringScreen: 180,
  leavingScreen: durations.short,
}

/** Only floating elements have a shadow (elevation 5 and up). */
function buildShadows({ floating }: Tokens): NonNullable<ThemeOptions['shadows']> {
  const noShadow = 'none'
  const floatingShadows = [floating, floating, floating, floating, floating] as const
  return [
    noShadow,
    noShadow,
    noShadow,
    noShadow,
    noShadow,
    ...floatingShadows,
    ...floatingShadows,
    ...floatingShadows,
    ...floatingShadows,
  ]
}
