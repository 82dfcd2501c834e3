import { setTimeout as pause } from 'node:timers/promises'
import type { Fleet } from './fleet.ts'

/** The response to a call. */
export type Answer =
  | { readonly status: number; readonly text: string }
  /** Undefined if the connection broke, so that it is unknown what the server did. */
  | undefined

/** Sends a call to one of the processes, each time to the next one that is ready. */
export type Call = (method: string, path: string, body?: unknown) => Promise<Answer>

/** A signed-in user. The token is replaced before it expires. */
export interface FireSession {
  token: string
}

interface CallOptions {
  readonly session?: FireSession
  /** Whether a response that breaks off is returned as far as it came. */
  readonly keepsPart?: boolean
  /** Called with a description of each response that no call should get. */
  readonly onFault: (sentence: string) => void
}

const waitMs = 20

/**
 * Returns a function that sends calls. It sends a call again if a process refuses the connection, as a load balancer
 * would, because the call cannot have had an effect.
 */
export function createCall(
  { urls, isReady }: Pick<Fleet, 'urls' | 'isReady'>,
  { session, onFault, keepsPart = false }: CallOptions,
): Call {
  let turn = 0
  return async (method, path, body) => {
    for (;;) {
      const index = turn++ % urls.length
      if (!isReady(index)) {
        await pause(waitMs)
        continue
      }
      const url = urls[index]
      try {
        const response = await fetch(`${url}${path}`, { method, ...buildInit(body, session?.token) })
        const text = keepsPart ? await readPart(response) : await response.text()
        if (response.status >= 500 && !isAway(response.status)) onFault(`${method} ${path}: ${response.status} ${text}`)
        return { status: response.status, text }
      } catch (error) {
        if (!isRefused(error)) return undefined
        await pause(waitMs)
      }
    }
  }
}

async function readPart({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const bytes of body ?? []) text += decoder.decode(bytes, { stream: true })
  } catch {
    // The process was killed while it answered.
  }
  return text
}

function buildInit(body: unknown, token: string | undefined): RequestInit {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  if (body === undefined) return { headers }
  if (body instanceof FormData) return { headers, body }
  if (body instanceof Buffer)
    return { headers: { ...headers, 'content-type': 'application/octet-stream' }, body: new Uint8Array(body) }
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** Whether the status says that something the server needs is unavailable, or that a disk is full. */
export const isAway = (status: number | undefined): boolean => status === 503 || status === 507

const isRefused = (error: unknown): boolean =>
  error instanceof Error && (error.cause as { code?: string } | undefined)?.code === 'ECONNREFUSED'

/** The object of an answer with a 2xx status. @throws Error otherwise */
export function readObject<Body>(answer: Answer): Body {
  if (answer === undefined || answer.status >= 300)
    throw new Error(`a call was answered with ${answer?.status}: ${answer?.text}`)
  return JSON.parse(answer.text) as Body
}
