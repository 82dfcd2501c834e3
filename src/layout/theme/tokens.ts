/** The colors that the specification fixes. */
const specColours = { main: '#0D2551', accent: '#ffcc00', disabled: '#333' } as const

/** The layout breakpoints, in px. */
export const breakpoints = { small: 544, medium: 768, large: 1024, wide: 1200 } as const

/** Border radii, in px. */
export const radius = { standard: 8, card: 12 } as const

/** The heights of table rows, in px. */
export const rowHeights = { comfortable: 44, compact: 36 } as const

/** Animation durations, in ms. */
export const durations = { short: 120, standard: 200 } as const

/** The colors of a status or message. */
export interface StatusColours {
  text: string
  surface: string
  border: string
}

/** Every color of a theme by its role. Light and dark have the same names. */
export interface Tokens {
  /** The background of the page. */
  page: string
  /** Cards, tables, the top bar. */
  surface: string
  /** Floating elements: menus, dialogs. */
  raised: string
  /** Recessed areas: table heads, code, skeletons. */
  sunken: string
  hover: string
  selected: string
  /** Separators. */
  hairline: string
  /** Borders of inputs and buttons, with a contrast of 3:1 to the background. */
  border: string
  text: string
  textMuted: string
  /** Placeholders. */
  textFaint: string
  link: string
  primary: string
  primaryHover: string
  onPrimary: string
  accent: string
  onAccent: string
  focus: string
  disabledText: string
  disabledSurface: string
  menuSurface: string
  menuText: string
  menuStrong: string
  menuHover: string
  menuCurrent: string
  menuHairline: string
  /** The shadow of floating elements. No other element has a shadow. */
  floating: string
  success: StatusColours
  warning: StatusColours
  danger: StatusColours
  info: StatusColours
  /** Destructive buttons. */
  dangerSolid: string
  dangerSolidHover: string
  onDangerSolid: string
}

/** The grays of the light theme with a blue tint, from the lightest to the darkest. */
const lightGreys = [
  '#ffffff',
  '#f7f9fc',
  '#f1f4f9',
  '#e9edf5',
  '#dfe5ef',
  '#ced6e4',
  '#b3bed2',
  '#818da8',
  '#5e6b88',
  '#525f7d',
  '#35415e',
  '#121c36',
] as const

/** The grays of the dark theme, from the darkest to the lightest. Text is never pure white. */
const darkGreys = [
  '#090f1e',
  '#0e1629',
  '#141d34',
  '#1a2540',
  '#22304f',
  '#2d3c5e',
  '#3d4e74',
  '#66779e',
  '#8c9bbd',
  '#9faccb',
  '#c5cfe5',
  '#e8edf8',
] as const

export const light: Tokens = {
  page: lightGreys[1],
  surface: lightGreys[0],
  raised: lightGreys[0],
  sunken: lightGreys[2],
  hover: lightGreys[2],
  selected: '#e8eefb',
  hairline: lightGreys[4],
  border: lightGreys[7],
  text: lightGreys[11],
  textMuted: lightGreys[9],
  textFaint: lightGreys[8],
  link: '#1b4596',
  primary: specColours.main,
  primaryHover: '#17356f',
  onPrimary: '#ffffff',
  accent: specColours.accent,
  onAccent: '#1a1500',
  focus: '#2456b8',
  disabledText: specColours.disabled,
  disabledSurface: lightGreys[3],
  menuSurface: specColours.main,
  menuText: '#c3cfe8',
  menuStrong: '#ffffff',
  menuHover: '#17305f',
  menuCurrent: '#203b6e',
  menuHairline: '#26406f',
  floating: '0 12px 32px -8px rgb(13 37 81 / 0.22), 0 2px 6px -2px rgb(13 37 81 / 0.1)',
  success: { text: '#0d6138', surface: '#e7f6ed', border: '#b9e0c8' },
  warning: { text: '#754700', surface: '#fff5d9', border: '#efd790' },
  danger: { text: '#a3182a', surface: '#fdedef', border: '#f3c4ca' },
  info: { text: '#1b4a97', surface: '#eaf1fd', border: '#c2d5f5' },
  dangerSolid: '#b3202f',
  dangerSolidHover: '#971827',
  onDangerSolid: '#ffffff',
}

export const dark: Tokens = {
  page: darkGreys[0],
  surface: darkGreys[1],
  raised: darkGreys[3],
  sunken: darkGreys[2],
  hover: darkGreys[3],
  selected: '#1b2c54',
  hairline: darkGreys[4],
  border: darkGreys[7],
  text: darkGreys[11],
  textMuted: darkGreys[9],
  textFaint: darkGreys[8],
  link: '#a3c0ff',
  primary: specColours.accent,
  primaryHover: '#ffd84d',
  onPrimary: '#1a1500',
  accent: specColours.accent,
  onAccent: '#1a1500',
  focus: specColours.accent,
  disabledText: darkGreys[10],
  disabledSurface: specColours.disabled,
  menuSurface: '#0b1428',
  menuText: darkGreys[9],
  menuStrong: darkGreys[11],
  menuHover: '#141f38',
  menuCurrent: '#1c2945',
  menuHairline: darkGreys[4],
  floating: '0 16px 40px -8px rgb(0 0 0 / 0.6), 0 2px 6px rgb(0 0 0 / 0.3)',
  success: { text: '#83dcab', surface: '#0f2a20', border: '#215240' },
  warning: { text: '#f6cf76', surface: '#2d2411', border: '#58461b' },
  danger: { text: '#ffa3ab', surface: '#34181f', border: '#6a2c3b' },
  info: { text: '#a6c6ff', surface: '#132441', border: '#2a4a7f' },
  dangerSolid: '#f0727d',
  dangerSolidHover: '#f58a93',
  onDangerSolid: '#22060a',
}
