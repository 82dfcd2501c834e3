import { rm } from 'node:fs/promises'
import { getBuiltServersFolder } from './builtServer.ts'
import { dropTestDatabases } from './postgresServer.ts'

/** Vitest calls this in its main process when all files have run: its workers, which it ends, could not. */
export async function teardown(): Promise<void> {
  await rm(getBuiltServersFolder(process.pid), { recursive: true, force: true })
  const server = process.env.TEST_DATABASE_URL
  if (server) await dropTestDatabases(server)
}
