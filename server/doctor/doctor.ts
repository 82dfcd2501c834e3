import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { readFreeBytes } from '../db/fullDisk.ts'
import { getReason } from '../getReason.ts'
import { checkBackups } from './checkBackups.ts'
import { checkDatabase } from './checkDatabase.ts'
import { checkDisk, checkPermissions } from './checkDataFolder.ts'
import { checkFiles, checkMailServer } from './checkServices.ts'
import { createFindings, type Finding } from './finding.ts'

interface DoctorOptions {
  /** Reads the configuration. @throws StartError if it is invalid */
  readonly readConfig: () => Config
  readonly root: string
  /** The folders of the migrations, as paths from the root. */
  readonly migrationFolders: readonly string[]
  readonly clock: Clock
  /** The free disk space of a folder, in bytes. */
  readonly getFreeBytes?: (folder: string) => number
  /** Registers a folder that must be removed if the process is stopped. */
  readonly addTemporary?: (path: string) => void
}

/**
 * Checks whether an installation works: its versions, configuration, data folder, disk, database, migrations, clock,
 * mail server, bucket and backups. Writes nothing, and the findings contain no secret.
 */
export async function examine(options: DoctorOptions): Promise<Finding[]> {
  const { ok, fault } = createFindings('configuration')
  const versions = await checkVersions(options.root)
  let config: Config
  try {
    config = options.readConfig()
  } catch (error) {
    return [versions, fault(getReason(error))]
  }
  const { migrationFolders, clock, getFreeBytes = readFreeBytes, addTemporary = () => undefined } = options
  return [
    versions,
    ok(`${config.mode === 'demo' ? 'Demo' : 'Production'} mode at ${config.appUrl}.`),
    await checkPermissions(config),
    await checkDisk(config, getFreeBytes),
    ...(await checkDatabase({ config, migrationFolders, now: clock(), addTemporary })),
    await checkMailServer(config),
    await checkFiles(config),
    await checkBackups(config, clock()),
  ]
}

/** One line for each finding; the further lines of a text are indented. */
export function formatFindings(findings: readonly Finding[]): string {
  const lines = findings.map(({ state, part, text }) => {
    const start = `${state.padEnd(9)}${part.padEnd(15)}`
    return start + text.replaceAll('\n', `\n${' '.repeat(start.length)}`)
  })
  return lines.join('\n')
}

async function checkVersions(root: string): Promise<Finding> {
  const { ok, fault } = createFindings('versions')
  const { name, version, engines } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [neededMajor = 0, neededMinor = 0] = String(engines.node).replace('>=', '').split('.').map(Number)
  const isNewEnough = major > neededMajor || (major === neededMajor && minor >= neededMinor)
  const text = `${name} ${version} on Node ${process.versions.node}, ${process.platform} ${process.arch}.`
  return isNewEnough ? ok(text) : fault(`${text} It needs Node ${engines.node}. Install a newer one.`)
}
