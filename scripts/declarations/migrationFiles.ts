import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findMigrations } from '../../server/db/migrate.ts'

export interface MigrationFile {
  /** `0002_declared.sql` */
  readonly name: string
  readonly path: string
  readonly text: string
}

/** The migrations in these folders, oldest first. */
export async function readMigrationFiles(folders: readonly string[]): Promise<MigrationFile[]> {
  return (await findMigrations(folders)).map((file) => ({ ...file, text: readFileSync(file.path, 'utf8') }))
}

/** Writes a new migration, in a new folder if there is none, and returns it. @throws Error if the file exists */
export function writeMigration(folder: string, name: string, text: string): MigrationFile {
  const path = join(folder, name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, text, { flag: 'wx' })
  return { name, path, text }
}

export function removeMigration({ path }: MigrationFile): void {
  rmSync(path)
}

/** Whether git's last commit contains the file; false without git. */
export function isCommitted({ name, path }: MigrationFile): boolean {
  return spawnSync('git', ['cat-file', '-e', `HEAD:./${name}`], { cwd: dirname(path) }).status === 0
}
