import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An entry of Vite's manifest. */
interface ManifestEntry {
  readonly file: string
  readonly name?: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/**
 * Creates a function that returns preload links for a page by its URL: the chunk that the first script will import, and
 * the messages for browsers that prefer Portuguese. The server does not know the language that the user has chosen.
 * Returns nothing without a manifest.
 */
export function createPreloadLinks(webFolder: string): (url: string, languages?: string) => string {
  const path = join(webFolder, '.vite', 'manifest.json')
  if (!existsSync(path)) return () => ''
  const manifest: Readonly<Record<string, ManifestEntry>> = JSON.parse(readFileSync(path, 'utf8'))
  const linksByPage = {
    app: {
      scripts: buildLinks(manifest, ['app']),
      messages: buildLinks(manifest, ['i18n/pt.ts', 'i18n/reactAdmin/pt.ts']),
    },
    light: { scripts: buildLinks(manifest, ['light']), messages: buildLinks(manifest, ['i18n/pt.ts']) },
  }
  return (url, languages = '') => {
    const { scripts, messages } = /^\/admin(?:[/?]|$)/.test(url) ? linksByPage.app : linksByPage.light
    return [...scripts, ...(/^pt\b/i.test(languages) ? messages : [])].join('\n    ')
  }
}

function buildLinks(manifest: Readonly<Record<string, ManifestEntry>>, keys: readonly string[]): string[] {
  const pageChunks = ['index.html', ...(manifest['index.html']?.imports ?? [])]
  const entryChunks = keys.flatMap(
    (key) => manifest[key] ?? Object.values(manifest).find(({ name }) => name === key) ?? [],
  )
  const importedChunks = entryChunks.flatMap(({ imports = [] }) => imports).filter((key) => !pageChunks.includes(key))
  const files = [...entryChunks, ...importedChunks.flatMap((key) => manifest[key] ?? [])]
  const scripts = files.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  const stylesheets = files
    .flatMap(({ css = [] }) => css)
    .map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`)
  return [...scripts, ...stylesheets]
}
