import { execFile } from 'node:child_process'
import { readFile, readlink } from 'node:fs/promises'
import { hostname } from 'node:os'
import { promisify } from 'node:util'

/** Identifies one run of a process. The OS reuses PIDs, so the start time is compared too. */
export interface ProcessIdentity {
  readonly pid: number
  /** The start time in the format of the operating system; empty if unknown. */
  readonly started: string
  /** The scope of the PID: the host, its current boot, and the container. */
  readonly where: string
}

export async function getProcessIdentity(): Promise<ProcessIdentity> {
  return { pid: process.pid, started: await readStartTime(process.pid), where: await getHostIdentity() }
}

/** Whether the process is still running; undefined if it belongs to another machine or container. */
export async function isRunning(identity: ProcessIdentity): Promise<boolean | undefined> {
  if (identity.where !== (await getHostIdentity())) return undefined
  return exists(identity.pid) && identity.started === (await readStartTime(identity.pid))
}

export function isSameIdentity(left: ProcessIdentity, right: ProcessIdentity): boolean {
  return left.pid === right.pid && left.started === right.started && left.where === right.where
}

/** Parses an identity from JSON; undefined if the text is something else. */
export function parseIdentity(text: string): ProcessIdentity | undefined {
  try {
    const { pid, started, where } = JSON.parse(text)
    const isValid = Number.isSafeInteger(pid) && typeof started === 'string' && typeof where === 'string'
    return isValid ? { pid, started, where } : undefined
  } catch {
    return undefined
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function getHostIdentity(): Promise<string> {
  const bootId = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  const container = await readlink('/proc/self/ns/pid').catch(() => '')
  return [hostname(), bootId.trim(), container].join(' ')
}

async function readStartTime(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // Field 22 is the start time. Field 2, the program's name in parentheses, may contain spaces and parentheses, so the
  // split starts after the last one.
  if (status) return status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  if (process.platform === 'linux' || process.platform === 'win32') return ''
  const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.trim()
}
