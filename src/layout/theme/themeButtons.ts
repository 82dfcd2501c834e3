import type { ThemeComponents } from './themeTypes.ts'
import { radius, type Tokens } from './tokens.ts'

/** The styles of buttons. Ripples are off, because the page draws its own focus ring. */
export function buildButtonStyles(tokens: Tokens): ThemeComponents {
  const focusRing = { '&.Mui-focusVisible': { outline: `2px solid ${tokens.focus}`, outlineOffset: 2 } }
  return {
    MuiButtonBase: {
      defaultProps: { disableRipple: true, disableTouchRipple: true },
      styleOverrides: { root: focusRing },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { minHeight: 36, padding: '7px 14px', borderRadius: radius.standard, whiteSpace: 'nowrap' },
        sizeSmall: { minHeight: 32, padding: '5px 10px', fontSize: 13 },
        sizeLarge: { minHeight: 44, padding: '11px 18px' },
        outlined: {
          color: tokens.text,
          borderColor: tokens.border,
          backgroundColor: tokens.surface,
          '&:hover': { backgroundColor: tokens.hover, borderColor: tokens.border },
          '&.Mui-disabled, &[aria-disabled=true]': { color: tokens.textFaint, borderColor: tokens.hairline },
        },
        text: {
          '&:hover': { backgroundColor: tokens.hover },
          '&.Mui-disabled, &[aria-disabled=true]': { color: tokens.textFaint },
        },
        contained: {
          '&.Mui-disabled, &[aria-disabled=true]': {
            color: tokens.disabledText,
            backgroundColor: tokens.disabledSurface,
          },
          variants: [
            {
              props: { color: 'error' },
              style: {
                color: tokens.onDangerSolid,
                backgroundColor: tokens.dangerSolid,
                '&:hover': { backgroundColor: tokens.dangerSolidHover },
              },
            },
          ],
        },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: {
          borderRadius: radius.standard,
          color: tokens.textMuted,
          '&:hover': { backgroundColor: tokens.hover },
          '&.Mui-disabled, &[aria-disabled=true]': { color: tokens.textFaint, opacity: 0.6, cursor: 'default' },
        },
        sizeSmall: { padding: 6 },
      },
    },
    ...buildChoiceStyles(tokens),
  }
}

/** The styles of switches, checkboxes, radio buttons, toggle buttons and tabs. */
function buildChoiceStyles(tokens: Tokens): ThemeComponents {
  return {
    MuiToggleButtonGroup: {
      styleOverrides: { root: { backgroundColor: tokens.sunken, padding: 2, borderRadius: radius.standard } },
    },
    MuiToggleButton: {
      styleOverrides: {
        root: {
          padding: '4px 12px',
          minHeight: 32,
          border: '1px solid transparent',
          borderRadius: 6,
          color: tokens.textMuted,
          textTransform: 'none',
          '&.Mui-selected, &.Mui-selected:hover': {
            backgroundColor: tokens.surface,
            color: tokens.text,
            borderColor: tokens.border,
          },
        },
      },
    },
    MuiTabs: { styleOverrides: { root: { minHeight: 40 }, indicator: { height: 2, backgroundColor: tokens.text } } },
    MuiTab: {
      styleOverrides: {
        root: {
          minHeight: 40,
          padding: '8px 12px',
          '&.Mui-selected': { color: tokens.text },
          // The scroll container of the tabs would clip a ring outside of them.
          '&.Mui-focusVisible': { outlineOffset: -2 },
        },
      },
    },
    MuiSwitch: buildSwitchStyles(tokens),
    MuiCheckbox: {
      styleOverrides: { root: { color: tokens.border, padding: 8, '&.Mui-checked': { color: tokens.primary } } },
    },
    MuiRadio: {
      styleOverrides: { root: { color: tokens.border, padding: 8, '&.Mui-checked': { color: tokens.primary } } },
    },
  }
}

function buildSwitchStyles(tokens: Tokens): ThemeComponents['MuiSwitch'] {
  return {
    styleOverrides: {
      root: { width: 44, height: 28, padding: 4 },
      switchBase: {
        padding: 7,
        '&.Mui-checked': { transform: 'translateX(16px)', color: tokens.surface },
        '&.Mui-checked + .MuiSwitch-track': { backgroundColor: tokens.success.text, opacity: 1 },
        '&.Mui-focusVisible + .MuiSwitch-track': { outline: `2px solid ${tokens.focus}`, outlineOffset: 2 },
      },
      thumb: { width: 14, height: 14, boxShadow: 'none', color: tokens.surface },
      track: { borderRadius: 10, backgroundColor: tokens.border, opacity: 1 },
    },
  }
}
