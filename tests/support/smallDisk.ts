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

/** A disk of its own, in memory, that can be full without a file that fills it. */
export interface Disk {
  readonly path: string
  /** Makes it as small as what is on it now. */
  shrink(): Promise<void>
  /** Gives it its size again. */
  growAgain(): void
  unmount(): void
}

/** @param account who owns it, if not this account */
export function mountDisk(megabytes: number, account?: { readonly uid: number; readonly gid: number }): Disk {
  const path = mkdtempSync(join(tmpdir(), 'sillage-disk-'))
  const owner = account ? `,uid=${account.uid},gid=${account.gid}` : ''
  const mount = (options: string) => spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path])
  const { status, stderr } = mount(`size=${megabytes}m,mode=0700${owner}`)
  if (status !== 0) throw new Error(`${path} was not mounted: ${stderr}`)
  return {
    path,
    async shrink() {
      // Others write meanwhile, and no disk is made smaller than what is on it.
      for (let tries = 0; tries < 20; tries++) {
        const { blocks, bfree, bsize } = await statfs(path)
        if (mount(`remount,size=${(blocks - bfree) * bsize}`).status === 0) return
      }
      throw new Error(`${path} could not be made smaller`)
    },
    growAgain: () => void mount(`remount,size=${megabytes}m`),
    unmount() {
      // What still uses it ends before it goes.
      spawnSync('umount', ['--lazy', path])
      rmdirSync(path)
    },
  }
}

/**
 * Mounts a disk until the test ends.
 *
 * @param account who owns it, if not this account
 */
export function mountSmallDisk(megabytes: number, account?: { readonly uid: number; readonly gid: number }): SmallDisk {
  const { path, unmount } = mountDisk(megabytes, account)
  onTestFinished(unmount)
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
