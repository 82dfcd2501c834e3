import { spawnSync } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { expect } from 'vitest'
import { findProjectRoot } from '../../server/projectRoot.ts'

// `npm run release:fixture` writes a folder for each release.
const root = findProjectRoot()
const folder = join(root, 'tests', 'releases')
const { version: current } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

/** The releases that have fixtures, oldest first. */
export const releases = readdirSync(folder).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))

/** The folder with the fixtures of a release. */
export const getReleaseFolder = (release: string): string => join(folder, release)

/** Unpacks an archive of the fixtures of a release: `NAME.tar.br` becomes `target/NAME`. */
export async function unpackFixture(release: string, name: string, target: string): Promise<string> {
  const tarPath = join(target, `${name}.tar`)
  const packed = createReadStream(join(folder, release, `${name}.tar.br`))
  await pipeline(packed, createBrotliDecompress(), createWriteStream(tarPath))
  expect(spawnSync('tar', ['-xf', tarPath, '-C', target]).status).toBe(0)
  return join(target, name)
}

/** Unpacks the server of the release before this one, with the packages of this one. Returns its program. */
export async function unpackPreviousServer(target: string): Promise<string> {
  const previous = releases.findLast(
    (release) => release !== current && existsSync(join(folder, release, 'release.tar.br')),
  )
  const unpacked = await unpackFixture(previous ?? current, 'release', target)
  for (const name of ['node_modules', 'content', 'server/geo']) await symlink(join(root, name), join(unpacked, name))
  return join(unpacked, 'server', 'main.js')
}
