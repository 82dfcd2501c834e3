import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { ensureBuiltServer } from './builtServer.ts'
import { shortLived } from './shortLived.ts'

/** The server's program in a child process. */
export interface CommandProcess {
  readonly child: ChildProcess
  /** The output so far. */
  output(): string
  readonly ended: Promise<{ code: number | null; output: string }>
}

/**
 * Runs a command of the server's program; without arguments, the server.
 *
 * @param program the module that Node runs, by default the built server
 */
export async function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  program?: readonly string[],
): Promise<CommandProcess> {
  const child = spawn(process.execPath, [shortLived, ...(program ?? [await ensureBuiltServer()]), ...args], {
    cwd: findProjectRoot(),
    env: { PATH: process.env.PATH, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  return { child, output: () => output, ended: once(child, 'close').then(([code]) => ({ code, output })) }
}
