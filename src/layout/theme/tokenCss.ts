import { menuMaxHeight, menuTimings } from './layoutConstants.ts'
import { dark, durations, light, radius, rowHeights, type Tokens } from './tokens.ts'

/**
 * The tokens as CSS custom properties (`--text-muted`, `--success-surface`, `--radius`), so that plain CSS and MUI use
 * the same values. `data-theme` on the root element selects the theme, `data-density` the row height.
 */
export function buildTokenCss(): string {
  return [
    `:root{color-scheme:light;${buildDeclarations(light)}${sharedDeclarations}}`,
    `:root[data-theme=dark]{color-scheme:dark;${buildDeclarations(dark)}}`,
    `:root[data-density=compact]{--row:${rowHeights.compact}px;}`,
  ].join('')
}

const sharedDeclarations = [
  `--radius:${radius.standard}px;--radius-card:${radius.card}px;`,
  `--row:${rowHeights.comfortable}px;`,
  `--quick:${durations.short}ms;--usual:${durations.standard}ms;`,
  `--accordion:${menuTimings.accordionMs}ms;--menu-max-height:${menuMaxHeight};`,
].join('')

function buildDeclarations(tokens: Tokens): string {
  return Object.entries(tokens)
    .flatMap(([name, value]: [string, string | object]): [string, string][] =>
      typeof value === 'string'
        ? [[name, value]]
        : Object.entries(value).map(([part, colour]): [string, string] => [`${name}-${part}`, colour]),
    )
    .map(([name, value]) => `--${toKebabCase(name)}:${value};`)
    .join('')
}

function toKebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
