import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { ensureBuiltServer } from './builtServer.ts'

/** A command of the server's program in a child process. */
export interface CommandProcess {
  readonly child: ChildProcess
  readonly ended: Promise<{ code: number | null; output: string }>
}

export async function runCommand(args: readonly string[], env: Record<string, string>): Promise<CommandProcess> {
  const child = spawn(process.execPath, [await ensureBuiltServer(), ...args], {
    cwd: findProjectRoot(),
    env: { PATH: process.env.PATH, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  return { child, ended: once(child, 'close').then(([code]) => ({ code, output })) }
}
