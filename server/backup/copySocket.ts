import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { getReason } from '../getReason.ts'
import { StartError } from '../startError.ts'
import type { ActiveBackups } from './removalLock.ts'
import { requireDiskSpaceForCopy } from './requireDiskSpace.ts'

const copyPrefix = 'backup-copy-'
const getSocketPath = (dataDir: string): string => join(dataDir, 'backup.sock')

interface CopySocketOptions {
  readonly config: Pick<Config, 'dataDir' | 'diskReserveMb'>
  /** Copies the folder of the embedded database while no statement runs. */
  readonly copyFolder: (target: string) => Promise<void>
  readonly hold: ActiveBackups
  readonly reportError: (error: unknown) => void
}

/**
 * Gives copies of the embedded database, which only this process can open, to backup commands of the same account. A
 * copy is kept, and no file is removed, until the command closes its connection. Returns a function that stops this.
 */
export async function serveCopies(options: CopySocketOptions): Promise<() => Promise<void>> {
  const { dataDir } = options.config
  const { reportError } = options
  // A killed server leaves its socket and copies behind. The lock of the folder ensures that no other server runs.
  await rm(getSocketPath(dataDir), { force: true })
  await removeCopies(dataDir)
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    void serveCopy(socket, options).catch(reportError)
  })
  try {
    server.listen(getSocketPath(dataDir))
    await once(server, 'listening')
    await chmod(getSocketPath(dataDir), 0o600)
  } catch (error) {
    // For example a path that is too long for a socket, or a file system without sockets. The server works without
    // backups.
    reportError(error)
    return async () => undefined
  }
  return async () => {
    server.close()
    for (const socket of sockets) socket.destroy()
    await once(server, 'close')
    await removeCopies(dataDir)
  }
}

async function serveCopy(socket: Socket, { config, copyFolder, hold }: CopySocketOptions): Promise<void> {
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.resume()
  hold.count++
  let folder: string | undefined
  try {
    await requireDiskSpaceForCopy(config)
    folder = await mkdtemp(join(config.dataDir, copyPrefix))
    await copyFolder(join(folder, 'db'))
    socket.write(`${JSON.stringify({ folder })}\n`)
    await closed
  } catch (error) {
    socket.end(`${JSON.stringify({ error: getReason(error) })}\n`)
  } finally {
    hold.count--
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  }
}

export async function removeCopies(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(copyPrefix)) await rm(join(dataDir, name), { recursive: true, force: true })
}

/** The folder with a copy of the database of a running server. */
export interface ServedCopy {
  readonly folder: string
  /** Lets the server remove the copy. */
  release(): void
}

/** Requests a copy from the server that has the data folder open. @throws StartError if the server refuses */
export async function requestCopy(dataDir: string, pid: number): Promise<ServedCopy> {
  const socket = connect(getSocketPath(dataDir))
  let text = ''
  try {
    await once(socket, 'connect')
    for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
      text += chunk
      if (text.endsWith('\n')) break
    }
    const { folder, error } = JSON.parse(text) as { folder?: string; error?: string }
    if (folder === undefined) throw new Error(error)
    socket.on('error', () => undefined)
    return { folder, release: () => socket.destroy() }
  } catch (cause) {
    socket.destroy()
    throw new StartError(
      `The process ${pid} has the database open and gave no copy of it: ${getReason(cause)}. Try again, or stop it first.`,
      { cause },
    )
  }
}
