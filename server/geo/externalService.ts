import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'

/** An external service at a configured URL. */
export interface ExternalService {
  /** The JSON at a path below the service's URL; undefined if the service is down, slow or returns something else. */
  get(path: string): Promise<unknown>
}

interface ExternalServiceOptions {
  readonly name: string
  readonly address: string
  readonly clock: Clock
  readonly log: FastifyBaseLogger
}

const timeoutMs = 3_000
/** After a failure no requests are sent for this time, so that users do not wait. */
const pauseMs = 30_000
const maxBytes = 262_144

/**
 * Queries an external service without any data of the user: no token, language or IP address. A failure is logged
 * without the path, because the path contains what the user looked up.
 */
export function createExternalService({ name, address, clock, log }: ExternalServiceOptions): ExternalService {
  let pausedUntil = 0
  return {
    async get(path) {
      if (clock().getTime() < pausedUntil) return undefined
      try {
        const response = await fetch(address + path, {
          headers: { accept: 'application/json' },
          signal: AbortSignal.timeout(timeoutMs),
        })
        if (isClientError(response.status)) return void (await response.body?.cancel())
        if (!response.ok) throw new Error(`it answered ${response.status}`)
        return JSON.parse(await readText(response))
      } catch (error) {
        pausedUntil = clock().getTime() + pauseMs
        log.warn({ service: name, reason: formatReason(error) }, 'a service outside did not answer')
        return undefined
      }
    },
  }
}

/** A client error concerns the request, not the service, so it does not pause the service. */
const isClientError = (status: number): boolean => status >= 400 && status < 500 && status !== 429

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Error(`it answered more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The reason without the path: the cause of a failed fetch names only the host. */
function formatReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof SyntaxError) return 'it answered no JSON'
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
