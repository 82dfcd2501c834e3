/** @typedef {{ packages: Record<string, { version?: string, optional?: boolean }> }} Lock */

/**
 * Whether node_modules contains what the lock file names; a developer's own `npm install` counts too.
 * @param {Lock} wanted package-lock.json
 * @param {Lock} installed node_modules/.package-lock.json, which npm writes when an installation is complete
 */
export function matchesLock(wanted, installed) {
  const packages = Object.entries(wanted.packages).filter(([path]) => path !== '')
  const nothingMissing = packages.every(
    ([path, { version, optional }]) =>
      installed.packages[path]?.version === version || (optional && !(path in installed.packages)),
  )
  return nothingMissing && Object.keys(installed.packages).every((path) => path in wanted.packages)
}
