import { sql } from 'kysely'
import { type Client, createClient, type TestApp } from '../support/createTestApp.ts'
import { addUser, ensureProfile, testPassword } from '../support/testUsers.ts'

/** A user who belongs to a group of the matrix. */
export interface Person extends Client {
  readonly id: number
  readonly organization: number | null
}

/**
 * Signs in a user with this profile, of an organization or of the house. The user is unconfirmed, so that the own
 * record can be edited.
 */
export async function signInGroupMember(
  { app, db, anonymous }: TestApp,
  profile: string,
  organization: number | null,
): Promise<Person> {
  await ensureProfile(db, profile)
  const { id, email } = await addUser(db, { profile })
  if (organization !== null) await moveTo(db, id, organization)
  const response = await anonymous.post('/api/login', { Login: email, Senha: testPassword })
  await db.updateTable('users').set({ confirmed_at: null }).where('id', '=', id).execute()
  const { token } = response.json<{ token: string }>()
  return { ...createClient(app, { authorization: `Bearer ${token}` }), id, organization }
}

/** Moves a user to an organization. */
async function moveTo(db: TestApp['db'], id: number, organization: number): Promise<void> {
  await sql`update users set organization_id = ${organization} where id = ${id}`.execute(db)
}
