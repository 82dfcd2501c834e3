import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A stamp of the installed packages: changes with the lock file, the operating system and the processor.
 * @param {string} lockText contents of package-lock.json
 * @param {string} machine e.g. 'linux-x64'
 */
export const computeLockStamp = (lockText, machine) => `${machine} ${digest([lockText])}`

/**
 * A digest of the contents of files and folders. Modification times do not count, so a checkout triggers no build.
 * @param {string} root
 * @param {string[]} paths files and folders below root; missing ones count as empty
 * @param {string[]} [settings] other values that the result depends on
 */
export function computeSourceStamp(root, paths, settings = []) {
  const files = paths.flatMap((path) => listFiles(root, path)).sort()
  return digest([...settings, ...files.flatMap((file) => [file, readFileSync(join(root, file))])])
}

/** @param {string} path @returns {string | undefined} the stamp that an earlier run has written */
export const readStamp = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

/** @param {string} root @param {string} path @returns {string[]} */
function listFiles(root, path) {
  if (!existsSync(join(root, path))) return []
  if (statSync(join(root, path)).isFile()) return [path]
  return readdirSync(join(root, path)).flatMap((name) => listFiles(root, `${path}/${name}`))
}

/** @param {(string | Buffer)[]} parts each is followed by its length, so that different lists have different digests */
function digest(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update(`\0${part.length}\0`)
  return hash.digest('hex')
}
