import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { termsPattern } from './licences.mjs'

/** Files of packages that do not run: source maps, types and documents. */
const developmentPattern = /\.(map|ts|mts|cts|tsx|flow|md|markdown)$/

/**
 * The files below a folder, as paths with slashes.
 * @param {string} folder
 * @param {(path: string) => boolean} [enters] whether a folder is read
 * @returns {string[]}
 */
export function listFiles(folder, enters = () => true, prefix = '') {
  return readdirSync(join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
    const path = `${prefix}${entry.name}`
    if (!entry.isDirectory()) return entry.isFile() ? [path] : []
    return enters(path) ? listFiles(folder, enters, `${path}/`) : []
  })
}

/**
 * The files that an installed package needs to run, and its license. Packages in its `node_modules` are left out.
 * @param {string} folder
 */
export const listPackageFiles = (folder) =>
  listFiles(folder, (path) => !/(^|\/)node_modules$/.test(path)).filter(
    (path) => !developmentPattern.test(path) || termsPattern.test(path.slice(path.lastIndexOf('/') + 1)),
  )
