import { ApiError } from './apiError.ts'
import type { HttpClient } from './httpClient.ts'
import { createListeners } from './listeners.ts'

/** The properties of the signed-in user that the shell needs. */
export interface Me {
  id: number
  nome: string
  email: string
  profile: { nome: string }
  /** When the email address was confirmed; null: not yet, absent: unknown to the backend. */
  confirmedAt?: string | null
}

/** The cached account of the signed-in user. */
export interface MyAccount {
  /** Loads GET /usuario/me, or returns its cached answer. */
  load(): Promise<Me>
  /** The cached answer; undefined before the first. */
  current(): Me | undefined
  forget(): void
  /** Loads the user again and notifies the listeners. The old value stays until this succeeds. */
  renew(): Promise<void>
  subscribe(listener: () => void): () => void
}

/** Loads the signed-in user once and caches the response until `clear`. A failed call is not cached. */
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
      // Another user may have signed in since the call was sent.
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
          // After `clear`, the response belongs to the previous user.
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

/** Reloads the current user when users save their own record, so that the shell shows the new values. */
export function withOwnRecord(http: HttpClient, me: MyAccount): HttpClient {
  return async (path, options) => {
    const answer = await http(path, options)
    if (options?.method === 'PUT' && path === `/usuario/${me.current()?.id}`) void me.renew()
    return answer
  }
}

/** Whether this is the basic profile of the mobile app, which may not enter the admin area. */
export function isAppUser(me: Me): boolean {
  return hasProfile(me, 'USER')
}

export function isAdmin(me: Me): boolean {
  return hasProfile(me, 'ADMIN')
}

function hasProfile(me: Me, name: string): boolean {
  return me.profile.nome.toUpperCase() === name
}

/** Reads a user from an unknown value; undefined if a property is missing. */
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
