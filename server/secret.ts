import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { StartError } from './startError.ts'

/** The configured secret, or in demo mode the one in the data directory, which the first start creates. */
export async function loadSecret(config: Pick<Config, 'secret' | 'dataDir'>): Promise<string> {
  if (config.secret !== null) return config.secret
  const path = join(config.dataDir, 'secret')
  await mkdir(config.dataDir, { recursive: true })
  await writeAtomically(path, randomBytes(32).toString('base64url'))
  const secret = (await readFile(path, 'utf8')).trim()
  if (secret.length < 32)
    throw new StartError(`${path} is damaged. Remove it to have a new one made; everybody signs in again.`)
  return secret
}

/** Derives a key of 32 bytes for one purpose, so that a signature for one purpose is invalid for another. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `sillage ${purpose}`, 32))
}

/**
 * Writes to a temporary file and links it to the final name. If two processes start at the same time, the first link is
 * kept and neither process reads a partial file. The name is random, because processes in two containers may have the
 * same PID.
 */
async function writeAtomically(path: string, text: string): Promise<void> {
  const temporaryPath = `${path}.${randomUUID()}`
  await writeFile(temporaryPath, text, { mode: 0o600 })
  await link(temporaryPath, path).catch(ignoreExisting)
  await rm(temporaryPath)
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
