import { join } from 'node:path'
import { build } from 'vite'
import { findProjectRoot } from '../../server/projectRoot.ts'

let building: Promise<string> | undefined

/** The server as it ships, which starts in a third of the time of its sources. Built once a process. */
export function ensureBuiltServer(): Promise<string> {
  building ??= buildServer()
  return building
}

/** Where the child processes of a process have built it. */
export const getBuiltServersFolder = (pid: number): string =>
  join(findProjectRoot(), '.cache', 'test-server', String(pid))

// Inside the project, because the server looks for its packages and its root from where it stands.
async function buildServer(): Promise<string> {
  const outDir = join(getBuiltServersFolder(process.ppid), String(process.pid))
  await build({ root: findProjectRoot(), logLevel: 'warn', build: { ssr: true, outDir } })
  return join(outDir, 'main.js')
}
