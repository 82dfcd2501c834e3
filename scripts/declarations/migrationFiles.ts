import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsFolder } from '../../server/db/migrate.ts'

export interface MigrationFile {
  /** `0002_declared.sql` */
  readonly name: string
  readonly text: string
}

/** The migrations of the project, oldest first. */
export function readMigrationFiles(root: string): MigrationFile[] {
  const names = readdirSync(join(root, migrationsFolder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name))
  return names.sort().map((name) => ({ name, text: readFileSync(getMigrationPath(root, name), 'utf8') }))
}

/** @throws Error if the file exists */
export function writeMigration(root: string, { name, text }: MigrationFile): void {
  writeFileSync(getMigrationPath(root, name), text, { flag: 'wx' })
}

export function removeMigration(root: string, { name }: MigrationFile): void {
  rmSync(getMigrationPath(root, name))
}

/** Whether git's last commit contains the file; false without git. */
export function isCommitted(root: string, { name }: MigrationFile): boolean {
  const found = spawnSync('git', ['cat-file', '-e', `HEAD:./${migrationsFolder}/${name}`], { cwd: root })
  return found.status === 0
}

const getMigrationPath = (root: string, name: string): string => join(root, migrationsFolder, name)
