import { menuMaxHeight, menuTimes } from './shellNumbers.ts'
import { dark, durations, light, radius, rowHeights, type Tokens } from './tokens.ts'

/**
 * The tokens as CSS custom properties (`--text-muted`, `--success-surface`, `--radius`), so that plain CSS and MUI use
 * the same values. `data-theme` on the root element selects the theme, `data-density` the row height.
 */
export function tokenSheet(): string {
  return [
    `:root{color-scheme:light;${declarations(light)}${shared}}`,
    `:root[data-theme=dark]{color-scheme:dark;${declarations(dark)}}`,
    `:root[data-density=compact]{--row:${rowHeights.compact}px;}`,
  ].join('')
}

const shared = [
  `--radius:${radius.usual}px;--radius-card:${radius.card}px;`,
  `--row:${rowHeights.comfortable}px;`,
  `--quick:${durations.quick}ms;--usual:${durations.usual}ms;`,
  `--accordion:${menuTimes.accordionMs}ms;--menu-max-height:${menuMaxHeight};`,
].join('')

function declarations(tokens: Tokens): string {
  return Object.entries(tokens)
    .flatMap(([name, value]: [string, string | object]): [string, string][] =>
      typeof value === 'string'
        ? [[name, value]]
        : Object.entries(value).map(([part, colour]): [string, string] => [`${name}-${part}`, colour]),
    )
    .map(([name, value]) => `--${kebab(name)}:${value};`)
    .join('')
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
