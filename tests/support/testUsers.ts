import { hash } from '@node-rs/argon2'
import type { Db } from '../../server/db/tables.ts'

/** The password of every user that a test adds. */
export const testPassword = 'Segredo@2026'

export interface NewUser {
  readonly profile: string
  readonly nome: string
  readonly email: string
  readonly hasPassword: boolean
  readonly confirmedAt: Date | null
  readonly deletedAt: Date | null
}

/** Adds a user, by default confirmed and with the test password, and its profile if missing. */
export async function addUser(db: Db, user: Partial<NewUser> = {}): Promise<{ id: number; email: string }> {
  const profile_id = await ensureProfile(db, user.profile ?? 'ADMIN')
  const email = user.email ?? `pessoa${++userCount}@example.com`
  const { id } = await db
    .insertInto('users')
    .values({
      nome: user.nome ?? 'Ana Souza',
      email,
      profile_id,
      password_hash: user.hasPassword === false ? null : await hashTestPassword(),
      confirmed_at: user.confirmedAt === undefined ? new Date('2026-01-10T09:00:00Z') : user.confirmedAt,
      deleted_at: user.deletedAt ?? null,
      created_at: new Date('2026-01-10T08:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, email }
}

let userCount = 0

/** The key of a profile; adds the profile if missing. */
export async function ensureProfile(db: Db, nome: string): Promise<number> {
  const found = await db.selectFrom('profiles').select('id').where('nome', '=', nome).executeTakeFirst()
  const added = found ?? (await db.insertInto('profiles').values({ nome }).returning('id').executeTakeFirstOrThrow())
  return added.id
}

let passwordHash: Promise<string> | undefined

/**
 * The cheapest parameters of argon2id, because nearly every test signs a user in. The product's parameters are in
 * server/passwords.ts.
 */
function hashTestPassword(): Promise<string> {
  passwordHash ??= hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  return passwordHash
}
