import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { collectFiles, loginChunks, readManifest } from './pageWeights.mjs'
import { projectRoot } from './project.mjs'

/** The path of the list of modules about passkeys in a build. */
const listPath = '.vite/passkeys.json'
const isAboutPasskeys = (/** @type {string} */ id) => /passkey|simplewebauthn/i.test(id)

/** @typedef {{ id: string, bytes: number }} BuiltModule the bytes are those of its compressed code, not minified */

/**
 * Lists the modules about passkeys of each script of a build, because the manifest lists scripts only.
 * @type {import('vite').Plugin}
 */
export const passkeyModules = {
  name: 'passkey-modules',
  apply: 'build',
  generateBundle(_options, bundle) {
    const lists = Object.values(bundle).flatMap((file) => {
      if (file.type !== 'chunk') return []
      const modules = Object.entries(file.modules).flatMap(([id, { code }]) =>
        isAboutPasskeys(id) && code ? [{ id: relative(projectRoot, id), bytes: brotliCompressSync(code).length }] : [],
      )
      return modules.length > 0 ? [[file.fileName, modules]] : []
    })
    this.emitFile({ type: 'asset', fileName: listPath, source: JSON.stringify(Object.fromEntries(lists)) })
  },
}

/**
 * Finds the modules about passkeys that the login page loads before a passkey is used, if they exceed the limit. Sizes
 * are measured before minification, so the real ones are smaller.
 * @param {string} webFolder a build
 * @param {number} [limit] in bytes
 * @param {string[]} [chunks] the chunks of the login
 * @returns {string[]} a sentence and the modules
 */
export function findPasskeyWeight(webFolder, limit = 2000, chunks = loginChunks) {
  /** @type {Record<string, BuiltModule[]>} */
  const lists = JSON.parse(readFileSync(join(webFolder, listPath), 'utf8'))
  const all = Object.values(lists).flat()
  if (!all.some(({ id }) => id.includes('@simplewebauthn')))
    throw new Error('the build has no code for passkeys, so nothing is measured')
  const loaded = [...collectFiles(readManifest(webFolder), chunks)].flatMap((file) => lists[file] ?? [])
  const total = loaded.reduce((sum, { bytes }) => sum + bytes, 0)
  if (total <= limit) return []
  const sizes = loaded.map(({ id, bytes }) => `  ${String(bytes).padStart(6)} B ${id}`)
  return [[`the login fetches ${total} B of code for passkeys, ${limit} B at most:`, ...sizes].join('\n')]
}
