import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'

/** Creates a temporary folder; the test removes it. */
export async function createTemporaryFolder(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'sillage-test-'))
  return { path, remove: () => rm(path, { recursive: true }) }
}

/** Creates a new folder for each test of a file; the returned function gives the current path. */
export function setUpTemporaryFolder(): () => string {
  let folder: Awaited<ReturnType<typeof createTemporaryFolder>>
  beforeEach(async () => {
    folder = await createTemporaryFolder()
  })
  afterEach(() => folder.remove())
  return () => folder.path
}
