import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An entry of Vite's manifest. */
interface BuiltFile {
  readonly file: string
  readonly name?: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/**
 * Creates a function that returns preload links for a page by its URL: the chunk that the first script will import, and
 * the messages for browsers that prefer Portuguese. A user's own choice of language is known only in the browser.
 * Returns nothing without a manifest.
 */
export function readPageHints(webFolder: string): (url: string, languages?: string) => string {
  const path = join(webFolder, '.vite', 'manifest.json')
  if (!existsSync(path)) return () => ''
  const manifest: Readonly<Record<string, BuiltFile>> = JSON.parse(readFileSync(path, 'utf8'))
  const hints = {
    app: { program: hintsFor(manifest, ['app']), words: hintsFor(manifest, ['i18n/pt.ts', 'i18n/reactAdmin/pt.ts']) },
    light: { program: hintsFor(manifest, ['light']), words: hintsFor(manifest, ['i18n/pt.ts']) },
  }
  return (url, languages = '') => {
    const { program, words } = /^\/admin(?:[/?]|$)/.test(url) ? hints.app : hints.light
    return [...program, ...(/^pt\b/i.test(languages) ? words : [])].join('\n    ')
  }
}

function hintsFor(manifest: Readonly<Record<string, BuiltFile>>, keys: readonly string[]): string[] {
  const inPage = ['index.html', ...(manifest['index.html']?.imports ?? [])]
  const first = keys.flatMap((key) => manifest[key] ?? Object.values(manifest).find(({ name }) => name === key) ?? [])
  const others = first.flatMap(({ imports = [] }) => imports).filter((key) => !inPage.includes(key))
  const files = [...first, ...others.flatMap((key) => manifest[key] ?? [])]
  const scripts = files.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  const sheets = files
    .flatMap(({ css = [] }) => css)
    .map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`)
  return [...scripts, ...sheets]
}
