import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Insertable, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db, Tables } from '../db/tables.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { isApiPath } from './access.ts'

const writeAfterMs = 1_000
const writeAt = 200
const linesAtOnce = 1_000
const longestPath = 500
/** The maximum number of lines that wait while the database is unavailable; older ones are dropped. */
const mostWaiting = 20_000
/** The status of aborted requests, as in the logs of nginx. */
const endedEarly = 499

type Line = Insertable<Tables['access_log']>

/**
 * Records every call of the API (time, user, method, path, status, address), never a query string, body or token. Lines
 * are written in batches, at most a second later and when the server stops. While the database is unavailable they
 * wait.
 */
export function keepAccessLog(app: FastifyInstance, db: Db, clock: Clock): void {
  let lines: Line[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined
  let hasFailed = false
  const writeAll = async () => {
    clearTimeout(timer)
    timer = undefined
    while (lines.length > 0) {
      const some = lines.splice(0, linesAtOnce)
      try {
        await insertLines(db, some)
        hasFailed = false
      } catch (error) {
        app.log.error({ err: error }, 'the access log was not written')
        hasFailed = true
        if (isUnavailable(error)) lines = [...some, ...lines].slice(-mostWaiting)
        return writeSoon()
      }
    }
  }
  const write = () => {
    writing ??= writeAll().finally(() => {
      writing = undefined
    })
    return writing
  }
  const writeSoon = () => {
    timer ??= setTimeout(() => void write(), writeAfterMs).unref()
  }

  // A closed connection no longer has its remote address, so the address is read at the start.
  const addresses = new WeakMap<FastifyRequest, string>()
  app.addHook('onRequest', async (request) => void addresses.set(request, request.ip))
  const keep = (request: FastifyRequest, status: number) => {
    if (!isApiPath(request.url)) return
    lines.push({
      at: clock(),
      user_id: request.me?.id ?? null,
      method: request.method,
      path: (request.url.split('?', 1)[0] ?? '').slice(0, longestPath),
      status,
      address: addresses.get(request) ?? '',
    })
    writeSoon()
    if (lines.length >= writeAt && !hasFailed) void write()
  }
  app.addHook('onResponse', async (request, reply) => keep(request, reply.statusCode))
  app.addHook('onRequestAbort', async (request) => keep(request, endedEarly))
  app.addHook('onClose', async () => {
    await writing
    await write()
  })
}

/** Each column is one array parameter, so that the statement text is the same for any number of rows. */
async function insertLines(db: Db, lines: readonly Line[]): Promise<void> {
  const column = (name: keyof Line) => lines.map((line) => line[name])
  await sql`
    insert into access_log (at, user_id, method, path, status, address)
    select * from unnest(${column('at')}::timestamptz[], ${column('user_id')}::integer[], ${column('method')}::text[],
      ${column('path')}::text[], ${column('status')}::integer[], ${column('address')}::text[])`.execute(db)
}
