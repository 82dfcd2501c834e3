import { join } from 'node:path'
import { createApp } from './app.ts'
import { startBackground } from './background.ts'
import { systemClock } from './clock.ts'
import { type Config, readConfig } from './config.ts'
import { closeToOthers, keepToOwner } from './dataFolder.ts'
import { type Database, openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { checkMode } from './db/mode.ts'
import { oneAtATime } from './db/oneAtATime.ts'
import { type Door, openDoor } from './door.ts'
import { openFileStore } from './files/fileStore.ts'
import { inviteFirstAdministrator } from './firstAdministrator.ts'
import { findProjectRoot } from './projectRoot.ts'
import { systemSchedule } from './schedule.ts'
import { loadSecret } from './secret.ts'
import { demoGreeting, fillWithDemoData } from './seed/demo.ts'
import { StartError } from './startError.ts'

const stopPatienceMs = 10_000

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
})

async function main(): Promise<void> {
  // New files are accessible to the server's account only, whatever the umask of the shell.
  process.umask(0o077)
  const root = findProjectRoot()
  const config = readConfig(process.env, root)
  const door = await openDoor(config.host, config.port)
  await keepToOwner(config.dataDir, console.log)
  const database = await openDatabase(config)
  try {
    await serve(config, door, database)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function serve(config: Config, door: Door, database: Database): Promise<void> {
  const { db, patient, close } = database
  const clock = systemClock
  const secret = await loadSecret(config)
  const files = await openFileStore({ config, secret, clock })
  const prepare = async () => {
    await migrate(patient, config.root)
    const isEmpty = await checkMode(db, config)
    if (config.mode === 'demo' && isEmpty) await fillWithDemoData({ db, files, now: clock() })
    return config.mode === 'production' ? await inviteFirstAdministrator({ db, config, clock }) : null
  }
  const invitation = await oneAtATime(database, prepare, console.log)
  // The embedded database makes its files world-readable, whatever the umask. The folder blocks access, but a copied
  // file keeps its mode.
  if (database.engine === 'pglite') await closeToOthers(join(config.dataDir, 'db'), console.log)

  const app = await createApp({
    db,
    files,
    clock,
    config,
    secret,
    connections: database.connections,
    log: { level: 'warn' },
  })
  await app.ready()
  const endBackground = startBackground({ database, files, config, clock, schedule: systemSchedule, log: app.log })
  door.lead(app.routing)
  console.log(greeting(config, invitation))

  const stop = async () => {
    await Promise.all([door.close(stopPatienceMs), endBackground(stopPatienceMs)])
    await app.close()
    await close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
}

/** Printed in one call, so that a script that waits for the first line also gets the others. */
function greeting({ appUrl, mode }: Config, invitation: string | null): string {
  const lines = [`Sillage is ready at ${appUrl}`]
  if (mode === 'demo') lines.push(demoGreeting)
  if (invitation !== null) lines.push(`The first administrator chooses a password here, within 7 days: ${invitation}`)
  return lines.join('\n')
}
