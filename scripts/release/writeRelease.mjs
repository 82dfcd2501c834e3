import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { getOutputFolder } from '../steps/build.mjs'
import { projectRoot } from '../steps/project.mjs'
import { buildBom } from './bom.mjs'
import { listFiles, listPackageFiles } from './files.mjs'
import { buildLicences } from './licences.mjs'
import { findNeededPackages } from './packages.mjs'

/** @typedef {import('./commit.mjs').Commit} Commit */
/** @typedef {{ dependencies: Record<string, string>, name: string, version: string, engines: object }} Manifest */

/**
 * Writes the release for this platform: the built server and screens with everything that they need to run except Node.
 * Equal sources, packages and times give equal bytes.
 * @param {Commit} commit
 * @param {string} [root] the folder of the project, which is built
 * @returns {Promise<{ path: string, bytes: number, sha256: string }>}
 */
export async function writeRelease({ time, id }, root = projectRoot) {
  /** @type {Manifest} */
  const manifest = readJson(join(root, 'package.json'))
  const folder = `${manifest.name}-${manifest.version}`
  const target = join(root, getOutputFolder('product'), 'release')
  const path = join(target, `${folder}-${process.platform}-${process.arch}.tar.gz`)
  mkdirSync(target, { recursive: true })
  removeWhenStopped(`${path}.part`)
  const archive = pack()
  // zlib writes no time into its header.
  const written = pipeline(archive, createGzip(), createWriteStream(`${path}.part`))
  for (const [name, content] of collectEntries(root, manifest, { time, id })) {
    const body = typeof content === 'string' ? readFileSync(content) : content
    const header = { name: `${folder}/${name}`, size: body.length, mtime: time, mode: 0o644, uid: 0, gid: 0 }
    await pipeline(Readable.from([body]), archive.entry(header))
  }
  archive.finalize()
  await written
  renameSync(`${path}.part`, path)
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { path, bytes: statSync(path).size, sha256: hash.digest('hex') }
}

/** Deletes the incomplete file when a signal ends this process. @param {string} path */
function removeWhenStopped(path) {
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      rmSync(path, { force: true })
      console.error('Stopped. Nothing of it is left.')
      process.exit(1)
    })
}

/**
 * The files of the release, sorted by name.
 * @param {string} root
 * @param {Manifest} manifest
 * @param {Commit} commit
 * @returns {[name: string, content: string | Buffer][]} a content is the path of a file, or its bytes
 */
function collectEntries(root, manifest, { time, id }) {
  const { name, version, engines, dependencies } = manifest
  const lock = readJson(join(root, 'package-lock.json')).packages
  const output = join(root, getOutputFolder('product'))
  const server = listFiles(join(output, 'server'))
  const roots = Object.keys(dependencies)
  // The built screens import no packages, so only the imports of the server count.
  const code = server.map((path) => readFileSync(join(output, 'server', path), 'utf8')).join('\n')
  const imported = findNeededPackages(
    root,
    lock,
    roots.filter((dependency) => isMentioned(code, dependency)),
  )
  const all = findNeededPackages(root, lock, roots)
  const bom = buildBom({ name, version, time, packages: all, roots: roots.map((name) => `node_modules/${name}`) })
  // `gitHead` is where npm notes the commit of a package.
  const shortManifest = { name, version, type: 'module', private: true, engines, ...(id && { gitHead: id }) }
  /** @type {[string, string | Buffer][]} */
  const entries = [
    ...placeFiles(output, 'server', server, 'server'),
    ...placeFiles(output, 'web', listFiles(join(output, 'web')).filter(isServed), 'dist/web'),
    ...runtimeFolders.flatMap((folder) => placeFiles(root, folder, listFiles(join(root, folder)), folder)),
    ...runtimeFiles.map((file) => /** @type {[string, string]} */ ([file, join(root, file)])),
    ...imported.flatMap(({ path }) => placeFiles(root, path, listPackageFiles(join(root, path)), path)),
    ['sillage.service', join(root, 'scripts/release/sillage.service')],
    ['package.json', toJson(shortManifest)],
    ['sbom.cdx.json', toJson(bom)],
    ['LICENCES', Buffer.from(buildLicences(root, all))],
  ]
  return entries.sort(([a], [b]) => (a < b ? -1 : 1))
}

/** The files that the server reads besides its code, as paths from the root. */
const runtimeFolders = ['server/db/migrations', 'product/migrations', 'server/geo/places', 'content']
const runtimeFiles = ['server/geo/postalRanges.txt', 'docs/operating.md', 'NOTICE']

/** Whether a file is served. Only a check reads the list of modules about passkeys. @param {string} path */
const isServed = (path) => path !== '.vite/passkeys.json'

/** Whether code imports or resolves a package. @param {string} code @param {string} name */
const isMentioned = (code, name) => new RegExp(`["'\`]${name}(/[^"'\`\\n]*)?["'\`]`).test(code)

/** @param {string} base @param {string} folder @param {string[]} files @param {string} target @returns {[string, string][]} */
const placeFiles = (base, folder, files, target) => files.map((file) => [`${target}/${file}`, join(base, folder, file)])

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** @param {object} value */
const toJson = (value) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
