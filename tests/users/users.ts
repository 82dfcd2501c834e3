import { expect } from 'vitest'
import type { Db } from '../../server/db/tables.ts'
import type { Client } from '../support/createTestApp.ts'
import { addUser } from '../support/testUsers.ts'

/** A user in an API response. */
export interface User {
  readonly id: number
  readonly nome: string
  readonly email: string
  readonly cpf: string | null
  readonly document: string | null
  readonly genre: string | null
  readonly birthday: string | null
  readonly profile: { readonly id: number; readonly nome: string }
  readonly address: Readonly<Record<'zipcode' | 'street' | 'city' | 'state' | 'country', string | null>>
  readonly ativo: boolean
  readonly deletedAt: string | null
  readonly confirmedAt: string | null
  readonly createdAt: string
}

/** Reads a user from the API. */
export async function readUser(caller: Client, id: number): Promise<User> {
  const response = await caller.get(`/api/usuario/${id}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

/** Adds an unconfirmed user. */
export function addUnconfirmed(db: Db, user: Parameters<typeof addUser>[1] = {}): Promise<{ id: number }> {
  return addUser(db, { profile: 'GERENTE', confirmedAt: null, ...user })
}
