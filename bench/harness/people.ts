import { sql } from 'kysely'
import type { Db } from '../../server/db/tables.ts'
import { hashPassword } from '../../server/passwords.ts'

/** The login of the first user. */
export const adminCredentials = toCredentials(1)

/**
 * The logins of a manager of the house and of one manager of each organization, by the share of users that belong to
 * it.
 */
export const managerCredentials = {
  house: toCredentials(5),
  'one in 10,000': toCredentials(55),
  'one in 100': toCredentials(99),
  'three in ten': toCredentials(11),
} as const

const organizationOf = sql`case when i > 10 then
  case when i % 10000 = 55 then 1 when i % 100 = 99 then 2 when i % 10 < 3 then 3 end end`

/**
 * Fills an empty, migrated database with this number of users and analyzes it.
 *
 * @param hasOrganizations whether three organizations have some of the users, see `managerCredentials`
 */
export async function addPeople(db: Db, count: number, hasOrganizations = false): Promise<void> {
  await sql`insert into profiles (nome) values ('ADMIN'), ('GERENTE')`.execute(db)
  if (hasOrganizations)
    await sql`insert into organizations (name, country) select 'Organization ' || i, 'PT' from generate_series(1, 3) as i`.execute(
      db,
    )
  const indexes = await dropIndexes(db)
  await sql`
    insert into users (nome, email, profile_id, genre, birthday, cpf, address_country, address_zipcode, address_state,
      address_city, address_street, confirmed_at, created_at, organization_id)
    select initcap(substr(md5(i::text), 1, 7)) || ' ' || initcap(substr(md5((i * 7)::text), 1, 9)), 'p' || i || '@example.com',
      1 + i % 2, (array['M', 'F', 'O', null])[1 + i % 4], date '1960-01-01' + i % 15000, lpad((i * 7919::bigint)::text, 11, '0'), 'BR',
      lpad((i % 90000)::text, 5, '0') || '-000', 'SP', (array['São Paulo', 'Santos', 'Campinas', 'Ribeirão Preto'])[1 + i % 4],
      'Rua ' || initcap(substr(md5((i * 3)::text), 1, 12)) || ', ' || i % 2000, now(),
      timestamptz '2020-01-01' + i * interval '17 minutes', ${hasOrganizations ? organizationOf : sql`null::integer`}
    from generate_series(1, ${sql.lit(count)}::int) as i`.execute(db)
  for (const { definition } of indexes) await sql.raw(definition).execute(db)
  const password = await hashPassword(adminCredentials.Senha)
  await sql`update users set password_hash = ${password} where id in (1, 5, 11, 55, 99)`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

/** Drops the indexes of the users that no constraint needs, and returns them; creating them after the insert is many times faster. */
async function dropIndexes(db: Db): Promise<readonly { readonly name: string; readonly definition: string }[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'users' and indexname not in (select conname from pg_constraint)`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db)
  return rows
}

function toCredentials(id: number) {
  return { Login: `p${id}@example.com`, Senha: 'Sillage@2026' }
}
