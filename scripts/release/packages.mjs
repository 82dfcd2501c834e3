import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * An entry of `packages` in package-lock.json.
 * @typedef {{
 *   name?: string, version: string, license?: string, integrity?: string, resolved?: string,
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>
 * }} LockEntry
 */
/** @typedef {Record<string, LockEntry>} LockEntries by path from the root, such as `node_modules/pg` */
/** @typedef {{ path: string, name: string, entry: LockEntry, needs: string[] }} InstalledPackage `needs` are paths */

/**
 * The packages that these ones need to run, themselves included, sorted by path. Packages for other platforms, which
 * npm does not install, are left out, and so are peer dependencies that no other package needs.
 * @param {string} root the folder of package-lock.json and node_modules
 * @param {LockEntries} lock
 * @param {readonly string[]} names of packages that the project itself depends on
 * @returns {InstalledPackage[]}
 */
export function findNeededPackages(root, lock, names) {
  /** @type {Map<string, InstalledPackage>} */
  const found = new Map()
  const pending = names.flatMap((name) => findPackage(root, lock, '', name))
  for (const path of pending) {
    const entry = lock[path]
    if (found.has(path) || !entry) continue
    const { dependencies, optionalDependencies, peerDependencies } = entry
    const needs = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
      .flatMap((name) => findPackage(root, lock, path, name))
      .sort()
    found.set(path, { path, name: entry.name ?? getName(path), entry, needs })
    pending.push(...needs)
  }
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}

/**
 * The path of the package that `import` finds in another one: the nearest `node_modules` outwards.
 * @param {string} root
 * @param {LockEntries} lock
 * @param {string} from path of the importing package; the project itself is ''
 * @param {string} name
 * @returns {string[]} one path, or none if it is not installed
 */
function findPackage(root, lock, from, name) {
  const path = `${from && `${from}/`}node_modules/${name}`
  if (path in lock && existsSync(join(root, path))) return [path]
  return from === ''
    ? []
    : findPackage(root, lock, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name)
}

/** @param {string} path */
const getName = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
