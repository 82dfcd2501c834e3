import { rm } from 'node:fs/promises'
import { getBuiltServersFolder } from './builtServer.ts'
import { dropTestDatabases } from './postgresServer.ts'
import { getReleaseFolder } from './releaseArtifact.ts'

/** Runs in the main process of Vitest after all files, because its workers are killed. */
export async function teardown(): Promise<void> {
  await rm(getBuiltServersFolder(process.pid), { recursive: true, force: true })
  await rm(getReleaseFolder(process.pid), { recursive: true, force: true })
  const server = process.env.TEST_DATABASE_URL
  if (server) await dropTestDatabases(server)
}
