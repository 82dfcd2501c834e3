import { createServer } from 'node:http'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'

/** A minimal server that opens a database folder and answers one query: `node bareServer.mjs FOLDER PORT`. */
const db = await PGlite.create({ dataDir: process.argv[2], extensions: { pg_trgm, unaccent } })
const server = createServer(async (_request, response) => {
  const { rows } = await db.query('select nome from users limit 1')
  response.end(JSON.stringify(rows))
})
server.listen(Number(process.argv[3]), '127.0.0.1')
process.once('SIGTERM', async () => {
  server.close()
  await db.close()
  process.exit(0)
})
