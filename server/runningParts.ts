import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database, DatabaseObserver } from './db/database.ts'
import type { ReadReplica } from './db/replica.ts'
import type { HttpListener } from './httpListener.ts'
import type { Telemetry } from './telemetry/telemetry.ts'

/** How long requests and work that are under way may go on after the end has begun. */
export const stopTimeoutMs = 10_000

/** The parts of the server that have been started so far, to be closed in the end. */
export interface RunningParts {
  listener?: HttpListener
  database?: Database
  replica?: ReadReplica | undefined
  telemetry?: Telemetry | undefined
  app?: FastifyInstance
  stopBackground?: (patienceMs: number) => Promise<void>
  stopCopies?: () => Promise<void>
  /** Ends the lease too, so it is called once no request is under way. */
  stopContracts?: () => Promise<void>
  /** How long requests are taken after SIGTERM, in ms; set once they are. */
  drainMs?: number
}

/** @param drains whether requests are taken for a while, until a balancer has noticed; nobody waits so for Ctrl-C */
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

/** Tells the operator a sentence: printed while the server starts, and a line of its log from then on. */
export const createAnnouncer =
  (running: RunningParts) =>
  (sentence: string): void => {
    if (running.app) running.app.log.warn(sentence)
    else console.warn(sentence)
  }

/** Records statements, and announces lost connections, which the pool replaces. */
export const buildDatabaseObserver = (
  telemetry: Telemetry | undefined,
  announce: (sentence: string) => void,
): DatabaseObserver => ({
  onStatement: telemetry?.onStatement,
  onLostConnection: ({ message }) => announce(`A connection to the database was lost: ${message}`),
})
