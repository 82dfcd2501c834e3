import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTemporaryFolder } from './temporaryFolder.ts'

const scripts = join(import.meta.dirname, 'machine')
// Without its own processes and mounts a machine would outlive its test and change this one.
const isolation = ['--mount', '--pid', '--fork', '--kill-child']

/** Whether machines can be started here: this needs Linux, root, and a file system that supports overlay mounts. */
export const canBoot = process.getuid?.() === 0 && tryToBoot()

function tryToBoot(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'sillage-'))
  const tried = `command -v setpriv useradd && cd ${folder} && mkdir upper work root &&
    mount -t overlay overlay -o lowerdir=/,upperdir=upper,workdir=work root && chroot root true`
  try {
    return spawnSync('unshare', [...isolation, 'sh', '-c', tried]).status === 0
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** An isolated copy of this machine, on which tests run the commands of an operator as root. */
export interface Machine {
  /** Runs lines in a shell and returns their output. @throws Error if one of them fails */
  run(lines: readonly string[]): Promise<string>
  remove(): Promise<void>
}

/**
 * Boots a copy of this machine, in which everything may be changed: its files, accounts and processes. It has the
 * network of this one.
 *
 * @param shared a folder that it sees as /mnt
 */
export async function bootMachine(shared: string): Promise<Machine> {
  const { path, remove } = await createTemporaryFolder()
  const args = [...isolation, 'sh', '-e', join(scripts, 'boot.sh'), path, shared, process.execPath]
  const child = spawn('unshare', args, { stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const closed = once(child, 'close')
  let isOver = false
  void closed.then(() => {
    isOver = true
  })
  const run = async (lines: readonly string[]): Promise<string> => {
    const [start, end] = [output.length, randomUUID()]
    // The commands get no input, because they would otherwise read the following lines of the script.
    child.stdin.write(`{\n${lines.join('\n')}\n} </dev/null 2>&1\necho ${end}\n`)
    while (!output.includes(end, start)) {
      if (isOver) throw new Error(`${lines.join('\n')}\nfailed:\n${output.slice(start)}`)
      await Promise.race([once(child.stdout, 'data'), closed])
    }
    return output.slice(start, output.indexOf(end, start))
  }
  return {
    run,
    async remove() {
      child.kill('SIGKILL')
      await closed
      await remove()
    },
  }
}
