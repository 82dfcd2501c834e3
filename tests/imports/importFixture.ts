import { sql } from 'kysely'
import type { Import, ImportRow } from '#language/imports/import.ts'
import { runDueImports } from '../../server/imports/runImports.ts'
import type { Client, TestApp } from '../support/createTestApp.ts'

const partBytes = 8 * 1024 * 1024

/** Runs the background work of all imports that are due. */
export async function runImports({ app }: Pick<TestApp, 'app'>): Promise<void> {
  const errors: unknown[] = []
  await runDueImports(app.imports, (error) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}

/** Uploads a file, has it read, and returns the import. */
export async function upload(
  test: Pick<TestApp, 'app'>,
  client: Client,
  { resource, name = 'file.csv', content }: { resource: string; name?: string; content: string | Buffer },
): Promise<Import> {
  const bytes = Buffer.from(content)
  const announced = await client.post('/api/imports', { resource, name, bytes: bytes.length })
  if (announced.statusCode !== 201) throw new Error(`${announced.statusCode} ${announced.body}`)
  const { importId } = announced.json<Import>()
  for (let number = 0; number * partBytes < bytes.length; number++) {
    const part = bytes.subarray(number * partBytes, (number + 1) * partBytes)
    const response = await client.put(`/api/imports/${importId}/parts/${number}`, part, {
      'content-type': 'application/octet-stream',
    })
    if (response.statusCode !== 204) throw new Error(`${response.statusCode} ${response.body}`)
  }
  await runImports(test)
  return read(client, importId)
}

export const read = async (client: Client, importId: number): Promise<Import> =>
  (await client.get(`/api/imports/${importId}`)).json<Import>()

/** Validates the rows of an import and returns it. */
export async function check(test: Pick<TestApp, 'app'>, client: Client, importId: number): Promise<Import> {
  const response = await client.post(`/api/imports/${importId}/check`)
  if (response.statusCode !== 202) throw new Error(`${response.statusCode} ${response.body}`)
  await runImports(test)
  return read(client, importId)
}

/** Writes the validated rows of an import and returns it. */
export async function commit(
  test: Pick<TestApp, 'app'>,
  client: Client,
  { importId }: Pick<Import, 'importId'>,
): Promise<Import> {
  const { revision } = await read(client, importId)
  const response = await client.post(`/api/imports/${importId}/commit`, { revision })
  if (response.statusCode !== 202) throw new Error(`${response.statusCode} ${response.body}`)
  await runImports(test)
  return read(client, importId)
}

export const listRows = async (client: Client, importId: number, query = ''): Promise<ImportRow[]> =>
  (await client.get(`/api/imports/${importId}/rows?perPage=50${query}`)).json<{ data: ImportRow[] }>().data

/** The data that a preview must not change: categories, the audit trail, and the number that the next category gets. */
export async function dumpCategories({ db }: Pick<TestApp, 'db'>) {
  const last = sql`select pg_sequence_last_value(pg_get_serial_sequence('categories', 'id')::regclass)::int as last`
  return {
    categories: (await sql`select * from categories order by 1`.execute(db)).rows,
    audit: (await sql`select count(*)::int as n from audit_entries`.execute(db)).rows,
    last: (await last.execute(db)).rows,
  }
}
