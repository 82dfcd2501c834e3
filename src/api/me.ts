import { ApiError } from './apiError.ts'
import type { HttpClient } from './httpClient.ts'
import { createListeners } from './listeners.ts'

/** The signed-in person, as far as the shell needs them. */
export interface Me {
  id: number
  nome: string
  email: string
  profile: { nome: string }
  /** When their address was confirmed; null: not yet, absent: the backend does not say. */
  confirmedAt?: string | null
}

/** The signed-in person, asked for once. */
export interface MyAccount {
  /** Asks GET /usuario/me, or gives what it answered before. */
  load(): Promise<Me>
  /** What the last answer was; undefined before there is one. */
  current(): Me | undefined
  forget(): void
  /** Asks anew, and tells whoever listens; until there is an answer, and without one, the last counts. */
  renew(): Promise<void>
  subscribe(listener: () => void): () => void
}

/** Asks who is signed in, once until it is told to forget. A failed call is not remembered. */
export function createMyAccount(http: HttpClient): MyAccount {
  let me: Me | undefined
  let asking: Promise<Me> | undefined
  const { tell, subscribe } = createListeners()
  const ask = async (): Promise<Me> => {
    const answer = await http('/usuario/me')
    const person = parseMe(answer.json)
    if (person === undefined) throw new ApiError({ kind: 'http', status: answer.status })
    return person
  }
  return {
    subscribe,
    current: () => me,
    async renew() {
      const before = asking
      const person = await ask().catch(() => undefined)
      // Somebody else may be signed in by now.
      if (person === undefined || asking !== before) return
      me = person
      asking = Promise.resolve(person)
      tell()
    },
    forget() {
      me = undefined
      asking = undefined
    },
    load() {
      if (asking !== undefined) return asking
      const mine: Promise<Me> = ask().then(
        (person) => {
          // Forgotten meanwhile: the answer is about whoever was signed in before.
          if (asking === mine) me = person
          return person
        },
        (error: unknown) => {
          if (asking === mine) asking = undefined
          throw error
        },
      )
      asking = mine
      return mine
    },
  }
}

/** Calls as before; whoever saves their own record is asked for again, so that they are shown as they are now. */
export function withOwnRecord(http: HttpClient, me: MyAccount): HttpClient {
  return async (path, options) => {
    const answer = await http(path, options)
    if (options?.method === 'PUT' && path === `/usuario/${me.current()?.id}`) void me.renew()
    return answer
  }
}

/** Whether this is the plain profile of the mobile app, which may not enter the admin area. */
export function isAppUser(me: Me): boolean {
  return hasProfile(me, 'USER')
}

/** Whether this person may see and do everything. */
export function isAdmin(me: Me): boolean {
  return hasProfile(me, 'ADMIN')
}

function hasProfile(me: Me, name: string): boolean {
  return me.profile.nome.toUpperCase() === name
}

/** A person out of an unknown value: undefined when a part is missing. */
export function parseMe(value: unknown): Me | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (!('id' in value) || !('nome' in value) || !('email' in value) || !('profile' in value)) return undefined
  const { id, nome, email, profile } = value
  const confirmedAt = 'confirmedAt' in value ? value.confirmedAt : undefined
  if (typeof id !== 'number' || typeof nome !== 'string' || typeof email !== 'string') return undefined
  if (typeof profile !== 'object' || profile === null || !('nome' in profile)) return undefined
  if (typeof profile.nome !== 'string') return undefined
  const isSaid = confirmedAt === null || typeof confirmedAt === 'string'
  return { id, nome, email, profile: { nome: profile.nome }, ...(isSaid && { confirmedAt }) }
}
