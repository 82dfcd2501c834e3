import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Client, SignedInClient, TestApp } from '../support/createTestApp.ts'
import { readMails } from '../support/mails.ts'
import { ensureProfile } from '../support/testUsers.ts'

export const newPassword = 'Outra@2026'

export interface SentInvitation {
  readonly invitationId: number
  readonly email: string
  readonly state: string
  readonly profile: { readonly id: number; readonly nome: string } | null
  readonly organization: { readonly organizationId: number; readonly name: string } | null
  readonly invitedBy: { readonly id: number; readonly nome: string } | null
  readonly expiresAt: string
  readonly endedAt: string | null
}

/** Adds an organization. Returns its id. */
export async function addOrganization({ db }: Pick<TestApp, 'db'>, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into organizations (name, country, created_at) values (${name}, 'PT', now()) returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** Adds a user of an organization and signs it in. */
export async function signInOf(testApp: TestApp, organizationId: number, profile: string): Promise<SignedInClient> {
  const caller = await testApp.signInAs(profile)
  await sql`update users set organization_id = ${organizationId} where id = ${caller.id}`.execute(testApp.db)
  return caller
}

/** Invites an address, by default with the profile GERENTE. */
export async function postInvitation(testApp: Pick<TestApp, 'db'>, caller: Client, body: object) {
  const profile = await ensureProfile(testApp.db, 'GERENTE')
  return caller.post('/api/invitations', { profile, ...body })
}

/** Invites an address and returns the invitation. */
export async function invite(testApp: Pick<TestApp, 'db'>, caller: Client, body: object): Promise<SentInvitation> {
  const response = await postInvitation(testApp, caller, body)
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

export const listInvitations = async (caller: Client, query = ''): Promise<SentInvitation[]> =>
  (await caller.get(`/api/invitations${query}`)).json()

/** The token in the newest mail to an address. */
export async function readToken(testApp: Pick<TestApp, 'db'>, email: string): Promise<string> {
  const mail = (await readMails(testApp)).findLast(({ recipient }) => recipient === email)
  return new URL(mail?.links[0] ?? 'http://none').searchParams.get('t') ?? ''
}

export const accept = ({ anonymous }: Pick<TestApp, 'anonymous'>, token: string, nome: unknown = 'Nina Reis') =>
  anonymous.post('/api/requisicaotemporaria', { token, nome, senha: newPassword })
