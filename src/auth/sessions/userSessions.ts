import { isObject } from '#language/values.ts'

/** An active session of an account. */
export interface UserSession {
  readonly id: string
  /** The browser and the operating system; empty if they are unknown. */
  readonly device: string
  readonly address: string
  readonly firstAt: string
  readonly lastAt: string
  readonly isCurrent: boolean
}

/** The calls on the sessions of a user. */
export interface UserSessionCalls {
  read(): Promise<readonly UserSession[]>
  end(id: string): Promise<void>
  /** Ends all sessions; for the user's own account, all but the current one. */
  endAll(): Promise<void>
}

type Send = (path: string, method: 'GET' | 'DELETE') => Promise<unknown>

/**
 * @param send sends a request and returns the JSON of its response
 * @param path the path of the sessions below /api
 */
export const createUserSessionCalls = (send: Send, path: string): UserSessionCalls => ({
  read: async () => parseSessions(await send(path, 'GET')),
  end: async (id) => void (await send(`${path}/${encodeURIComponent(id)}`, 'DELETE')),
  endAll: async () => void (await send(path, 'DELETE')),
})

function parseSessions(value: unknown): readonly UserSession[] {
  if (!Array.isArray(value)) throw new Error('the server answered with no sessions')
  return value.filter(isObject).map(({ id, device, address, firstAt, lastAt, current }) => ({
    id: String(id),
    device: String(device),
    address: String(address),
    firstAt: String(firstAt),
    lastAt: String(lastAt),
    isCurrent: current === true,
  }))
}
