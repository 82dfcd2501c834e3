import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'

/** An external service at a configured URL. */
export interface Outside {
  /** The JSON at a path below its URL; undefined if the service is down, slow or answers something else. */
  ask(path: string): Promise<unknown>
}

interface OutsideParts {
  readonly name: string
  readonly address: string
  readonly clock: Clock
  readonly log: FastifyBaseLogger
}

const timeoutMs = 3_000
/** After a failure no requests are sent for this time, so that users do not wait. */
const restMs = 30_000
const mostBytes = 262_144

/**
 * Queries an external service without any data of the user: no token, language or IP address. A failure is logged
 * without the path, because the path contains what the user looked up.
 */
export function createOutside({ name, address, clock, log }: OutsideParts): Outside {
  let restsUntil = 0
  return {
    async ask(path) {
      if (clock().getTime() < restsUntil) return undefined
      try {
        const answer = await fetch(address + path, {
          headers: { accept: 'application/json' },
          signal: AbortSignal.timeout(timeoutMs),
        })
        if (isRefusal(answer.status)) return void (await answer.body?.cancel())
        if (!answer.ok) throw new Error(`it answered ${answer.status}`)
        return JSON.parse(await textOf(answer))
      } catch (error) {
        restsUntil = clock().getTime() + restMs
        log.warn({ service: name, reason: reasonOf(error) }, 'a service outside did not answer')
        return undefined
      }
    },
  }
}

/** A client error concerns the request, not the service, so it does not pause the service. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 429

async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new Error(`it answered more than ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The reason without the path: the cause of a failed fetch names only the host. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof SyntaxError) return 'it answered no JSON'
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
