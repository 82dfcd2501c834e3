const minVersion = { major: 20, minor: 19 }

/**
 * @param {string} version as in process.versions.node, e.g. '20.19.0'
 * @returns {string | undefined} one sentence for the operator when this Node is too old
 */
export function checkNodeVersion(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > minVersion.major || (major === minVersion.major && minor >= minVersion.minor)) return undefined
  return `Sillage needs Node ${minVersion.major}.${minVersion.minor} or newer and this is Node ${version}: install a newer one from https://nodejs.org and run the command again.`
}

/** Prints a sentence and ends the process if this Node is too old. */
export function requireNode() {
  const problem = checkNodeVersion(process.versions.node)
  if (problem === undefined) return
  console.error(problem)
  process.exit(1)
}
