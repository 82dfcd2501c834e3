import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Makes the content of a folder once for all processes: the first that calls this makes it, the others wait. */
export async function makeOnce(folder: string, make: () => Promise<void>): Promise<void> {
  const [lock, done] = [join(folder, 'lock'), join(folder, 'done')]
  await mkdir(folder, { recursive: true })
  while (!existsSync(done)) {
    const isFirst = await mkdir(lock).then(
      () => true,
      () => false,
    )
    if (isFirst) await makeUnlessDone(done, make).finally(() => rm(lock, { recursive: true }))
    else await delay(200)
  }
}

async function makeUnlessDone(done: string, make: () => Promise<void>): Promise<void> {
  // Another process may have made it between the check and the lock.
  if (existsSync(done)) return
  await make()
  await writeFile(done, '')
}
