import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'

/** A folder that lasts as long as the test wants it. */
export async function createTemporaryFolder(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'sillage-test-'))
  return { path, remove: () => rm(path, { recursive: true }) }
}

/** A new folder in every test of a file; answers where that of the running test is. */
export function setUpTemporaryFolder(): () => string {
  let folder: Awaited<ReturnType<typeof createTemporaryFolder>>
  beforeEach(async () => {
    folder = await createTemporaryFolder()
  })
  afterEach(() => folder.remove())
  return () => folder.path
}
