import { buildButtonStyles } from './themeButtons.ts'
import { buildFieldStyles } from './themeFields.ts'
import type { ThemeComponents } from './themeTypes.ts'
import { radius, type Tokens } from './tokens.ts'

/** The styles of MUI's components: hairlines, small radii, no ripples, labels above fields. */
export function buildThemeComponents(tokens: Tokens): ThemeComponents {
  return {
    MuiCssBaseline: { styleOverrides: { body: { fontSize: 14, lineHeight: '20px' } } },
    ...buildButtonStyles(tokens),
    ...buildFieldStyles(tokens),
    ...buildSurfaceStyles(tokens),
    ...buildDialogStyles(tokens),
    ...buildTableStyles(tokens),
    ...buildFeedbackStyles(tokens),
  }
}

function buildSurfaceStyles(tokens: Tokens): ThemeComponents {
  const floatingStyles = buildFloatingStyle(tokens)
  return {
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: { defaultProps: { variant: 'outlined' }, styleOverrides: { root: { borderRadius: radius.card } } },
    MuiCardContent: { styleOverrides: { root: { padding: 20, '&:last-child': { paddingBottom: 20 } } } },
    MuiDrawer: { styleOverrides: { paper: { backgroundColor: tokens.surface } } },
    MuiMenu: { styleOverrides: { paper: { ...floatingStyles, marginTop: 4 }, list: { padding: 4 } } },
    MuiPopover: { styleOverrides: { paper: floatingStyles } },
    MuiAutocomplete: {
      styleOverrides: {
        paper: floatingStyles,
        option: { borderRadius: 6, margin: '0 4px' },
      },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          minHeight: 36,
          padding: '6px 10px',
          borderRadius: 6,
          gap: 10,
          '& .MuiListItemIcon-root': { minWidth: 0 },
          '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: tokens.selected },
          '&.Mui-focusVisible': { backgroundColor: tokens.hover },
        },
      },
    },
    MuiListItemIcon: { styleOverrides: { root: { color: tokens.textMuted } } },
    MuiBackdrop: {
      styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(6 12 28 / 0.45)' } } },
    },
    MuiTooltip: {
      defaultProps: { enterDelay: 400, enterNextDelay: 100 },
      styleOverrides: {
        tooltip: {
          backgroundColor: tokens.text,
          color: tokens.surface,
          fontSize: 12,
          lineHeight: '16px',
          padding: '6px 8px',
        },
      },
    },
    MuiLink: { styleOverrides: { root: { color: tokens.link, textUnderlineOffset: 3 } } },
  }
}

const buildFloatingStyle = (tokens: Tokens) => ({
  backgroundColor: tokens.raised,
  border: `1px solid ${tokens.hairline}`,
  boxShadow: tokens.floating,
})

function buildDialogStyles(tokens: Tokens): ThemeComponents {
  return {
    MuiDialog: {
      styleOverrides: {
        paper: { ...buildFloatingStyle(tokens), borderRadius: radius.card, margin: 16 },
        // The full width minus the margins.
        paperFullWidth: { width: 'calc(100% - 32px)' },
      },
    },
    MuiDialogTitle: { styleOverrides: { root: { padding: '20px 24px 4px', fontSize: 16, lineHeight: '24px' } } },
    MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px 16px' } } },
    MuiDialogContentText: { styleOverrides: { root: { color: tokens.textMuted } } },
    MuiDialogActions: {
      defaultProps: { disableSpacing: true },
      styleOverrides: {
        root: {
          flexWrap: 'wrap',
          padding: '8px 24px 20px',
          gap: 8,
          // On a phone, buttons share the width; when they wrap, the primary one is on top.
          '@media (max-width: 543px)': { flexWrap: 'wrap-reverse', '& > *': { flexGrow: 1 } },
        },
      },
    },
  }
}

function buildTableStyles(tokens: Tokens): ThemeComponents {
  return {
    MuiTableCell: {
      styleOverrides: {
        root: {
          fontSize: 13,
          lineHeight: '20px',
          padding: '11px 16px',
          borderColor: tokens.hairline,
          fontVariantNumeric: 'tabular-nums',
        },
        sizeSmall: { padding: '7px 12px' },
        head: {
          fontSize: 12,
          lineHeight: '16px',
          fontWeight: 550,
          color: tokens.textMuted,
          backgroundColor: tokens.sunken,
          whiteSpace: 'nowrap',
        },
        paddingCheckbox: { padding: '0 8px 0 12px' },
      },
    },
    MuiTableRow: {
      styleOverrides: {
        root: {
          '&:last-child td': { borderBottom: 0 },
          '&.MuiTableRow-hover:hover': { backgroundColor: tokens.hover },
        },
      },
    },
    MuiTableSortLabel: {
      styleOverrides: { root: { minHeight: 24, '&.Mui-active': { color: tokens.text } }, icon: { fontSize: 16 } },
    },
    MuiTablePagination: { styleOverrides: { root: { fontVariantNumeric: 'tabular-nums' } } },
  }
}

function buildFeedbackStyles(tokens: Tokens): ThemeComponents {
  const { success, warning, danger, info } = tokens
  const buildFilledStyle = ({ text, surface, border }: typeof success) => ({
    color: text,
    backgroundColor: surface,
    border: `1px solid ${border}`,
    '& .MuiAlert-icon': { color: text },
  })
  return {
    MuiAlert: {
      styleOverrides: {
        root: {
          fontSize: 14,
          lineHeight: '20px',
          overflowWrap: 'anywhere',
          variants: [
            { props: { severity: 'success' }, style: buildFilledStyle(success) },
            { props: { severity: 'warning' }, style: buildFilledStyle(warning) },
            { props: { severity: 'error' }, style: buildFilledStyle(danger) },
            { props: { severity: 'info' }, style: buildFilledStyle(info) },
          ],
        },
        // Aligns the text of a small button with the message.
        action: { paddingTop: 2 },
      },
    },
    RaNotification: {
      styleOverrides: {
        root: {
          '& .RaNotification-success': buildFilledStyle(success),
          '& .RaNotification-error': buildFilledStyle(danger),
          '& .RaNotification-warning': buildFilledStyle(warning),
        },
      },
    },
    MuiChip: { styleOverrides: { root: { height: 24, fontSize: 12, fontWeight: 500 } } },
    MuiSkeleton: { defaultProps: { animation: 'wave' }, styleOverrides: { root: { backgroundColor: tokens.sunken } } },
    MuiLinearProgress: { styleOverrides: { root: { height: 3, backgroundColor: tokens.sunken } } },
    MuiSnackbarContent: {
      styleOverrides: {
        root: {
          backgroundColor: tokens.raised,
          color: tokens.text,
          border: `1px solid ${tokens.hairline}`,
          boxShadow: tokens.floating,
          borderRadius: radius.standard,
        },
      },
    },
  }
}
