import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {import('./packages.mjs').InstalledPackage} InstalledPackage */

/** The names of files with the license of a package. */
export const termsPattern = /^(licen[cs]e|copying|notice)([-.].*)?$/i

/**
 * The licenses of packages as one text, because the built screens contain code of packages without their license files.
 * @param {string} root
 * @param {readonly InstalledPackage[]} packages
 */
export function buildLicences(root, packages) {
  const sections = packages.map(({ path, name, entry }) => {
    const terms = readdirSync(join(root, path))
      .filter((file) => termsPattern.test(file))
      .sort()
      .map((file) =>
        readFileSync(join(root, path, file), 'utf8')
          .replaceAll('\r\n', '\n')
          .trim(),
      )
    return [`${name} ${entry.version}: ${entry.license ?? 'see below'}`, ...terms].join('\n\n')
  })
  return `${[...new Set(sections)].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}
