import { sql } from 'kysely'
import type { Catalog } from '#language/catalog.ts'
import { dropPolicies, preparePolicies } from '../../server/db/rowSecurity/preparePolicies.ts'
import type { Db } from '../../server/db/tables.ts'

/** Creates the policies of these declarations; throws if the database does not allow it. */
export async function requirePolicies(db: Db, resources: Catalog) {
  const prepared = await preparePolicies(db, resources, 'required', () => undefined)
  if (!prepared) throw new Error('there are no policies')
  return prepared
}

/** Removes the policies and their role from the database. */
export async function removePolicies(db: Db, role: string): Promise<void> {
  await dropPolicies(db)
  await sql`drop owned by ${sql.id(role)}`.execute(db)
  await sql`drop role ${sql.id(role)}`.execute(db)
}
