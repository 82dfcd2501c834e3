import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const megabyte = 1024 * 1024
const fillerName = 'filler'

/** A disk of its own, in memory. */
export interface SmallDisk {
  readonly path: string
  /** Fills it with a file until so many MB are free; 0: to the last byte. */
  leave(megabytes: number): Promise<void>
  /** Removes that file. */
  clear(): Promise<void>
}

/** Whether this account may mount disks. */
export const canMount = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0

/**
 * Mounts a disk until the test ends.
 *
 * @param account who owns it, if not this account
 */
export function mountSmallDisk(megabytes: number, account?: { readonly uid: number; readonly gid: number }): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'sillage-disk-'))
  const owner = account ? `,uid=${account.uid},gid=${account.gid}` : ''
  const options = `size=${megabytes}m,mode=0700${owner}`
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${path} was not mounted: ${stderr}`)
  onTestFinished(() => {
    // What still uses it ends before it goes.
    spawnSync('umount', ['--lazy', path])
    rmdirSync(path)
  })
  const filler = join(path, fillerName)
  const clear = () => rm(filler, { force: true })
  return {
    path,
    clear,
    async leave(left) {
      await clear()
      const { bavail, bsize } = await statfs(path)
      const writing = writeFile(filler, Buffer.alloc(bavail * bsize - left * megabyte))
      await (left > 0 ? writing : writing.catch(() => undefined)) // Others may take the last bytes meanwhile.
    },
  }
}
