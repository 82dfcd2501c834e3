import type { ThemeComponents } from './themeTypes.ts'
import type { Tokens } from './tokens.ts'

/** The styles of inputs: the label above the field, the help and the error below it. */
export function buildFieldStyles(tokens: Tokens): ThemeComponents {
  return {
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none', fullWidth: true } },
    MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none', fullWidth: true } },
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        root: {
          position: 'static',
          transform: 'none',
          maxWidth: 'none',
          marginBottom: 6,
          fontSize: 13,
          lineHeight: '20px',
          fontWeight: 550,
          color: tokens.text,
          whiteSpace: 'normal',
          '&.Mui-focused': { color: tokens.text },
          '&.Mui-error': { color: tokens.danger.text },
          '&.Mui-disabled': { color: tokens.textMuted },
        },
        asterisk: { color: tokens.danger.text },
      },
    },
    MuiOutlinedInput: buildOutlinedInputStyles(tokens),
    MuiInputBase: {
      styleOverrides: {
        input: { textOverflow: 'ellipsis', '&::placeholder': { color: tokens.textFaint, opacity: 1 } },
      },
    },
    MuiFormHelperText: {
      styleOverrides: { root: { margin: '6px 0 0', fontSize: 12, lineHeight: '16px', color: tokens.textMuted } },
    },
    MuiFormLabel: { styleOverrides: { root: { fontSize: 13, fontWeight: 550, color: tokens.text } } },
    MuiSelect: { defaultProps: { size: 'small' } },
    RaTranslatableInputs: { defaultProps: { fullWidth: true } },
    RaSimpleFormIterator: { defaultProps: { fullWidth: true } },
  }
}

function buildOutlinedInputStyles(tokens: Tokens): ThemeComponents['MuiOutlinedInput'] {
  return {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        backgroundColor: tokens.surface,
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: tokens.textMuted },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: tokens.focus, borderWidth: 2 },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: tokens.danger.text },
        '&.Mui-disabled': { backgroundColor: tokens.sunken },
        // The textarea has its own padding, as single-line inputs have.
        '&.MuiInputBase-multiline': { padding: 0 },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: tokens.hairline },
      },
      input: { '&.MuiInputBase-inputSizeSmall': { padding: '8px 12px', height: 20 } },
      // The label is above the field, so the outline needs no gap for it.
      notchedOutline: { top: 0, borderColor: tokens.border, '& legend': { display: 'none' } },
    },
  }
}
