import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { importsIntervalMs, runDueImports } from '../../server/imports/runImports.ts'
import { limitHeapGrowth } from '../../server/limitHeapGrowth.ts'
import { runRepeatedly, systemSchedule } from '../../server/schedule.ts'
import { announceServer } from '../harness/announceServer.ts'
import { openCrm } from './openCrm.ts'

limitHeapGrowth()

/**
 * The server of the example over an empty database, embedded or (`--database`) at a URL. `--contacts` adds rows for
 * lists that are read while files are imported.
 */
const { values: options } = parseArgs({
  options: { database: { type: 'string' }, contacts: { type: 'string', default: '0' } },
})
const crm = await openCrm(options.database)
await sql`
  insert into contacts (first_name, last_name, title, email, status, newsletter, created_at)
  select 'Anne ' || i, 'Martin', 'Buyer', 'anne' || i || '@example.com', 'warm', false, now()
  from generate_series(1, ${Number(options.contacts)}::integer) as i`.execute(crm.db)
await sql`vacuum analyze contacts`.execute(crm.db)
const stopImports = runRepeatedly({
  work: (signal) => runDueImports(crm.app.imports, console.error, signal),
  intervalMs: importsIntervalMs,
  schedule: systemSchedule,
  reportError: console.error,
})
await crm.app.listen({ port: 0, host: '127.0.0.1' })
announceServer(crm.app.server, async () => {
  await stopImports(5_000)
  await crm.close()
})
