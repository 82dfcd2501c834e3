import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Insertable, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db, Tables } from '../db/tables.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { isApiPath } from './access.ts'
import { getUserId } from './currentUser.ts'
import { isStorageFull } from './storage.ts'

const writeDelayMs = 1_000
const flushThreshold = 200
const maxBatchSize = 1_000
const maxPathLength = 500
/** The maximum number of lines that wait while the database is unavailable; older ones are dropped. */
const maxPendingLines = 20_000
/** The status of aborted requests, as in the logs of nginx. */
export const abortedStatus = 499

type AccessLogRow = Insertable<Tables['access_log']>

/**
 * Records every request to the API (time, user, method, path, status, address), never a query string, body or token.
 * Lines are written in batches, at most a second later and when the server stops. While the database is unavailable the
 * lines wait.
 */
export function registerAccessLog(app: FastifyInstance, db: Db, clock: Clock): void {
  let pendingRows: AccessLogRow[] = []
  let timer: NodeJS.Timeout | undefined
  let currentWrite: Promise<void> | undefined
  let hasFailed = false
  const writePending = async () => {
    clearTimeout(timer)
    timer = undefined
    while (pendingRows.length > 0) {
      const batch = pendingRows.splice(0, maxBatchSize)
      try {
        await insertLines(db, batch)
        hasFailed = false
      } catch (error) {
        app.log.error({ err: error }, 'the access log was not written')
        hasFailed = true
        if (isUnavailable(error) || isStorageFull(error))
          pendingRows = [...batch, ...pendingRows].slice(-maxPendingLines)
        return scheduleWrite()
      }
    }
  }
  const startWriting = () => {
    currentWrite ??= writePending().finally(() => {
      currentWrite = undefined
    })
    return currentWrite
  }
  const scheduleWrite = () => {
    timer ??= setTimeout(() => void startWriting(), writeDelayMs).unref()
  }

  // A closed connection no longer has its remote address, so the address is read at the start.
  const addresses = new WeakMap<FastifyRequest, string>()
  app.addHook('onRequest', async (request) => void addresses.set(request, request.ip))
  const addRow = (request: FastifyRequest, status: number) => {
    if (!isApiPath(request.url)) return
    pendingRows.push({
      at: clock(),
      user_id: request.me && getUserId(request.me),
      key_id: request.me?.key?.id ?? null,
      viewer_id: request.me?.viewedBy?.id ?? null,
      method: request.method,
      path: (request.url.split('?', 1)[0] ?? '').slice(0, maxPathLength),
      status,
      address: addresses.get(request) ?? '',
    })
    scheduleWrite()
    if (pendingRows.length >= flushThreshold && !hasFailed) void startWriting()
  }
  app.addHook('onResponse', async (request, reply) => addRow(request, reply.statusCode))
  app.addHook('onRequestAbort', async (request) => addRow(request, abortedStatus))
  app.addHook('onClose', async () => {
    await currentWrite
    await startWriting()
  })
}

/** Each column is one array parameter, so that the statement text is the same for any number of rows. */
async function insertLines(db: Db, pendingRows: readonly AccessLogRow[]): Promise<void> {
  const getColumn = (name: keyof AccessLogRow) => pendingRows.map((line) => line[name])
  await sql`
    insert into access_log (at, user_id, key_id, viewer_id, method, path, status, address)
    select * from unnest(${getColumn('at')}::timestamptz[], ${getColumn('user_id')}::integer[], ${getColumn('key_id')}::integer[],
      ${getColumn('viewer_id')}::integer[],
      ${getColumn('method')}::text[], ${getColumn('path')}::text[], ${getColumn('status')}::integer[], ${getColumn('address')}::text[])`.execute(
    db,
  )
}
