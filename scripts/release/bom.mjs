import { createHash } from 'node:crypto'

/** @typedef {import('./packages.mjs').InstalledPackage} InstalledPackage */

/**
 * A bill of materials in CycloneDX 1.6. `npm sbom` is not used, because it writes the current time, a random number and
 * the name of the folder, so that no two outputs are equal.
 * @param {{ name: string, version: string, time: Date, packages: readonly InstalledPackage[], roots: readonly string[] }} release
 * `roots` are the paths of the packages that the project itself depends on
 */
export function buildBom({ name, version, time, packages, roots }) {
  const refs = new Map(packages.map(({ path, name, entry }) => [path, getPurl(name, entry.version)]))
  const listRefs = (/** @type {readonly string[]} */ paths) => [
    ...new Set(paths.flatMap((path) => refs.get(path) ?? [])),
  ]
  const product = getPurl(name, version)
  // The same version of a package may be installed at several paths.
  const distinct = [...new Map(packages.map((one) => [refs.get(one.path), one])).entries()]
  const content = {
    version: 1,
    metadata: {
      timestamp: time.toISOString(),
      component: { 'bom-ref': product, type: 'application', name, version, purl: product },
    },
    components: distinct.map(([ref, { name, entry }]) => ({
      'bom-ref': ref,
      type: 'library',
      name,
      version: entry.version,
      ...(entry.license && { licenses: [describeLicence(entry.license)] }),
      ...(entry.integrity && { hashes: [describeHash(entry.integrity)] }),
      purl: ref,
    })),
    dependencies: [
      { ref: product, dependsOn: listRefs(roots) },
      ...distinct.map(([ref, { needs }]) => ({ ref, dependsOn: listRefs(needs) })),
    ],
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${computeUuid(JSON.stringify(content))}`,
    ...content,
  }
}

/** The package URL, see https://github.com/package-url/purl-spec. @param {string} name @param {string} version */
const getPurl = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** @param {string} licence an SPDX identifier or expression */
const describeLicence = (licence) => (/[ (]/.test(licence) ? { expression: licence } : { license: { id: licence } })

/** @param {string} integrity as in the lock file, `sha512-` and base64 */
function describeHash(integrity) {
  const [algorithm = '', digest = ''] = integrity.split('-')
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }
}

/** A UUID of version 8, whose bits are free. @param {string} text */
function computeUuid(text) {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
