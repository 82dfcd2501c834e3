import { server } from '#product/server.ts'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/db/database.ts'
import type { Db } from '../../server/db/tables.ts'
import { openFileStore } from '../../server/files/fileStore.ts'
import { runDueImports } from '../../server/imports/runImports.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'

/**
 * A process that works on the imports that are due and is killed. NOW is its time in ms; KILL_AT the numbers of the
 * statements before which it dies, counted from the first.
 */
const config = readConfig(process.env, findProjectRoot(), server)
const clock = (): Date => new Date(Number(process.env.NOW))
const database = await openDatabase(config)
const secret = config.secret ?? ''
const files = await openFileStore({ config, secret, clock })
const app = await createApp({ product: server, db: database.db, files, clock, config, secret, log: false })
const db = dieBefore(database.db, Number(process.env.KILL_AT))
await runDueImports({ ...app.imports, records: { ...app.imports.records, db } }, (error) => console.error(error))
console.log('done')
await database.close()
process.exit(0)

function dieBefore(inner: Db, last: number): Db {
  let count = 0
  return inner.withPlugin({
    transformQuery({ node }) {
      if (++count === last) process.kill(process.pid, 'SIGKILL')
      return node
    },
    transformResult: async ({ result }) => result,
  })
}
