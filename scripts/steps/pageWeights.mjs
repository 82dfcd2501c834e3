import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {{ file: string, name?: string, imports?: string[] }} BuiltFile */
/** @typedef {{ name: string, chunks: string[], kb: number, files: number }} FirstPage */

export const loginChunks = ['index.html', 'light', 'i18n/pt.ts']

/** The tabs of the views are loaded after the rows. */
const listChunks = ['index.html', 'app', 'i18n/pt.ts', 'i18n/reactAdmin/pt.ts', 'views']

/**
 * The limits of a first visit: chunks by name or source, in Portuguese; compressed JavaScript in kB of 1000 bytes;
 * number of files. Unlike times, sizes are the same on every machine.
 * @type {FirstPage[]}
 */
const pageLimits = [
  { name: 'the login', chunks: loginChunks, kb: 105, files: 4 },
  { name: 'the first list', chunks: listChunks, kb: 280, files: 6 },
  { name: 'the first list of somebody who may select an owner', chunks: [...listChunks, 'owners'], kb: 282, files: 7 },
]

/**
 * The first pages that exceed their limits.
 * @param {string} webFolder a build with manifest and compressed files
 * @param {FirstPage[]} [pages]
 * @returns {string[]} for each a sentence and its files
 */
export function findOverweightPages(webFolder, pages = pageLimits) {
  const manifest = readManifest(webFolder)
  return pages.flatMap(({ name, chunks, kb, files }) => {
    const loaded = [...collectFiles(manifest, chunks)].map((file) => ({
      file,
      bytes: getTransferSize(join(webFolder, file)),
    }))
    const total = loaded.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
    if (total <= kb && loaded.length <= files) return []
    const sizes = loaded.map(({ file, bytes }) => `  ${(bytes / 1000).toFixed(1).padStart(6)} kB ${file}`)
    const said = `${name} fetches ${total.toFixed(1)} kB in ${loaded.length} files, ${kb} kB in ${files} at most:`
    return [[said, ...sizes].join('\n')]
  })
}

/**
 * The scripts of a build.
 * @param {string} webFolder
 * @returns {Record<string, BuiltFile>}
 */
export const readManifest = (webFolder) => JSON.parse(readFileSync(join(webFolder, '.vite', 'manifest.json'), 'utf8'))

/**
 * The scripts of these chunks with all their imports.
 * @param {Record<string, BuiltFile>} manifest
 * @param {string[]} chunks
 */
export function collectFiles(manifest, chunks) {
  const keys = new Set(
    chunks.map((part) => {
      const key = Object.keys(manifest).find((one) => one === part || manifest[one]?.name === part)
      if (key === undefined) throw new Error(`the build has no part '${part}'`)
      return key
    }),
  )
  for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported)
  return new Set([...keys].flatMap((key) => manifest[key]?.file ?? []))
}

/** The transferred size. @param {string} path */
const getTransferSize = (path) => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
