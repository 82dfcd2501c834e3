import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const megabyte = 1024 * 1024
const fillerName = 'filler'

/** A small file system in memory (tmpfs). */
export interface SmallDisk {
  readonly path: string
  /** Fills it with a file until so many MB are free; 0: to the last byte. */
  leave(megabytes: number): Promise<void>
  /** Removes that file. */
  clear(): Promise<void>
}

/** Whether this account may mount disks. */
export const canMount = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0

/** A file system in memory (tmpfs) that can be made full by shrinking it. */
export interface Disk {
  readonly path: string
  /** Shrinks it to its present content. */
  shrink(): Promise<void>
  /** Restores its original size. */
  growAgain(): void
  unmount(): void
}

/** @param account the owner of the file system, if not this account */
export function mountDisk(megabytes: number, account?: { readonly uid: number; readonly gid: number }): Disk {
  const path = mkdtempSync(join(tmpdir(), 'sillage-disk-'))
  const owner = account ? `,uid=${account.uid},gid=${account.gid}` : ''
  const mount = (options: string) => spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path])
  const { status, stderr } = mount(`size=${megabytes}m,mode=0700${owner}`)
  if (status !== 0) throw new Error(`${path} was not mounted: ${stderr}`)
  return {
    path,
    async shrink() {
      // Other processes write meanwhile, and a file system cannot become smaller than its content.
      for (let tries = 0; tries < 20; tries++) {
        const { blocks, bfree, bsize } = await statfs(path)
        if (mount(`remount,size=${(blocks - bfree) * bsize}`).status === 0) return
      }
      throw new Error(`${path} could not be made smaller`)
    },
    growAgain: () => void mount(`remount,size=${megabytes}m`),
    unmount() {
      // With `--lazy`, because processes may still use it; it disappears when they end.
      spawnSync('umount', ['--lazy', path])
      rmdirSync(path)
    },
  }
}

/**
 * Mounts a small file system until the test ends.
 *
 * @param account the owner of the file system, if not this account
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
