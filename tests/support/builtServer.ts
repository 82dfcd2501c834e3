import { join } from 'node:path'
import { build } from 'vite'
import { getOutputFolder, isBuilt } from '../../scripts/steps/build.mjs'
import { findProjectRoot } from '../../server/projectRoot.ts'

let building: Promise<string> | undefined

/**
 * The path of the bundled server, which starts three times faster than its sources: that of the build if it is up to
 * date, else one that is built once per process.
 */
export function ensureBuiltServer(): Promise<string> {
  building ??= buildServer()
  return building
}

/** The folder of the servers that the child processes of this process have built. */
export const getBuiltServersFolder = (pid: number): string =>
  join(findProjectRoot(), '.cache', 'test-server', String(pid))

// Inside the project, because the server resolves its packages and its root from its own path.
async function buildServer(): Promise<string> {
  if (isBuilt()) return join(findProjectRoot(), getOutputFolder('product'), 'server', 'main.js')
  const outDir = join(getBuiltServersFolder(process.ppid), String(process.pid))
  await build({ root: findProjectRoot(), logLevel: 'warn', build: { ssr: true, outDir } })
  return join(outDir, 'main.js')
}
