import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { shortLivedEnv } from './shortLived.ts'

/** The paths that the declaration commands need. */
const copiedPaths = [
  ...['language', 'product', 'examples/blank', 'rules', 'i18n', 'server', 'scripts', 'tests/support'],
  ...['package.json', 'tsconfig.json', 'tsconfig.server.json', 'biome.json', '.gitignore'],
]

/** A committed copy of the declarations and their commands, so that tests do not change the project. */
export interface ScratchProject {
  /** The absolute path of a file. */
  resolve(path: string): string
  read(path: string): string
  write(path: string, text: string): void
  remove(path: string): void
  /** The files that differ from the last commit, as `A path` or `M path`. */
  changedFiles(): string[]
  commit(): void
  /** Restores the files of the last commit. */
  reset(): void
  /** @throws Error with the output of the command if it fails */
  run(command: string): string
  /** Runs a command that must fail and returns its error output. */
  runFailing(command: string): string
  removeAll(): void
}

export function createScratchProject(): ScratchProject {
  const root = findProjectRoot()
  const scratch = mkdtempSync(join(tmpdir(), 'sillage-scratch-'))
  // Without the worker id of Vitest, because only workers keep databases open for the next file.
  const env = { ...process.env, ...shortLivedEnv, VITEST_POOL_ID: undefined }
  const runProgram = (program: string, args: string[]) =>
    spawnSync(program, args, { cwd: scratch, encoding: 'utf8', env })
  const readOutput = (program: string, args: string[]): string => {
    const { status, stdout, stderr } = runProgram(program, args)
    if (status !== 0) throw new Error(`${args.join(' ')}\n${stdout}${stderr}`)
    return stdout
  }
  const runGit = (...args: string[]): string => readOutput('git', args)

  for (const path of copiedPaths) cpSync(join(root, path), join(scratch, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(scratch, 'node_modules'))
  // Git ignores the cache, so `npm run db:diff` would otherwise have to create it.
  mkdirSync(join(scratch, '.cache'))
  for (const dump of listDumps(root)) symlinkSync(join(root, '.cache', dump), join(scratch, '.cache', dump))
  const commit = (): void => {
    runGit('add', '--all')
    runGit('-c', 'user.name=test', '-c', 'user.email=test@example.com', 'commit', '--quiet', '--message', 'as it was')
  }
  runGit('init', '--quiet')
  commit()
  return {
    resolve: (path) => join(scratch, path),
    read: (path) => readFileSync(join(scratch, path), 'utf8'),
    write: (path, text) => writeFileSync(join(scratch, path), text),
    remove: (path) => rmSync(join(scratch, path)),
    commit,
    changedFiles: () => {
      runGit('add', '--all')
      const lines = runGit('diff', '--cached', '--name-status').split('\n').filter(Boolean)
      return lines.map((line) => line.replace('\t', ' ')).sort()
    },
    reset: () => {
      runGit('add', '--all')
      runGit('reset', '--quiet', '--hard')
    },
    run: (command) => readOutput('bash', ['-c', command]),
    runFailing: (command) => {
      const { status, stdout, stderr } = runProgram('bash', ['-c', command])
      if (status === 0) throw new Error(`${command} was not refused\n${stdout}`)
      return stderr
    },
    removeAll: () => rmSync(scratch, { recursive: true }),
  }
}

function listDumps(root: string): string[] {
  const folder = join(root, '.cache')
  return existsSync(folder) ? readdirSync(folder).filter((file) => /^database-.*\.tar$/.test(file)) : []
}
