import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, parse } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findProjectRoot } from './projectRoot.ts'

/** The part of esbuild that is used here. A release does not have this package. */
interface Bundler {
  buildSync(options: object): { readonly outputFiles: readonly { readonly text: string }[] }
}

const bundles = new Map<string, string>()

/**
 * The path of a program that runs in a thread or process of its own. The build makes one file per program. From source
 * the program is bundled once, because with a loader for TypeScript each thread would take several times as long to
 * start.
 *
 * @param source beside the caller: `new URL('./program.ts', import.meta.url)`
 */
export function resolveProgram(source: URL): string {
  if (!import.meta.url.endsWith('.ts')) return fileURLToPath(source).replace(/\.ts$/, '.js')
  const path = bundles.get(source.href) ?? bundleProgram(fileURLToPath(source))
  bundles.set(source.href, path)
  return path
}

/** Bundles a program into the cache folder of the project, where it finds the packages. */
function bundleProgram(source: string): string {
  const { buildSync }: Bundler = createRequire(import.meta.url)('esbuild')
  const { outputFiles } = buildSync({
    entryPoints: [source],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  })
  const text = outputFiles.map((file) => file.text).join('')
  const folder = join(findProjectRoot(), '.cache', 'programs')
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 16)
  const path = join(folder, `${parse(source).name}-${digest}.mjs`)
  if (existsSync(path)) return path
  mkdirSync(folder, { recursive: true })
  // Renamed, because other processes may start the program at the same time.
  const temporaryPath = `${path}.${process.pid}`
  writeFileSync(temporaryPath, text)
  renameSync(temporaryPath, path)
  return path
}
