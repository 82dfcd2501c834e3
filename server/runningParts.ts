import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database, DatabaseObserver } from './db/database.ts'
import type { ReadReplica } from './db/replica.ts'
import type { HttpListener } from './httpListener.ts'
import type { Telemetry } from './telemetry/telemetry.ts'

/** How long running requests and background work may continue after the shutdown has begun. */
export const stopTimeoutMs = 10_000

/** The parts of the server that have been started so far, to be closed at the shutdown. */
export interface RunningParts {
  listener?: HttpListener
  database?: Database
  replica?: ReadReplica | undefined
  telemetry?: Telemetry | undefined
  app?: FastifyInstance
  stopBackground?: (patienceMs: number) => Promise<void>
  stopCopies?: () => Promise<void>
  /** Also ends the lease, so this is called when no request is running. */
  stopContracts?: () => Promise<void>
  /** How long requests are accepted after SIGTERM, in ms; set once the server accepts requests. */
  drainMs?: number
}

/** @param drains whether to accept requests until a load balancer has noticed the shutdown; false after Ctrl+C */
export async function closeRunning(
  { listener, drainMs = 0, ...running }: RunningParts,
  drains: boolean,
): Promise<void> {
  const backgroundStopped = running.stopBackground?.(stopTimeoutMs)
  if (drains) {
    listener?.drain()
    await delay(drainMs)
  }
  await Promise.all([listener?.close(stopTimeoutMs), backgroundStopped, running.stopCopies?.()])
  await running.stopContracts?.()
  const { app, database, replica, telemetry } = running
  await app?.close()
  await replica?.close()
  await database?.close()
  await telemetry?.close()
}

/** Creates a function that informs the operator: it prints during the start, and writes to the log afterwards. */
export const createAnnouncer =
  (running: RunningParts) =>
  (sentence: string): void => {
    if (running.app) running.app.log.warn(sentence)
    else console.warn(sentence)
  }

/** Records statements, and reports lost connections, which the pool replaces. */
export const buildDatabaseObserver = (
  telemetry: Telemetry | undefined,
  announce: (sentence: string) => void,
): DatabaseObserver => ({
  onStatement: telemetry?.onStatement,
  onLostConnection: ({ message }) => announce(`A connection to the database was lost: ${message}`),
})
