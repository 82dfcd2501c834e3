import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Import } from '#language/imports/import.ts'
import { server } from '../../examples/crm/server.ts'
import { createApp } from '../../server/app.ts'
import { systemClock } from '../../server/clock.ts'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/db/database.ts'
import { migrate } from '../../server/db/migrate.ts'
import type { Db } from '../../server/db/tables.ts'
import { openFileStore } from '../../server/files/fileStore.ts'
import { runDueImports } from '../../server/imports/runImports.ts'
import { hashPassword } from '../../server/passwords.ts'
import { getMigrationFolders } from '../../server/productFolders.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'

export type Crm = Awaited<ReturnType<typeof openCrm>>

export const credentials = { Login: 'admin@example.com', Senha: 'Sillage@2026' }
const partBytes = 8 * 1024 * 1024

/** Opens the example product with one signed-in administrator on an empty database, embedded or at a URL. */
export async function openCrm(databaseUrl: string | undefined) {
  const secret = 'a secret that only the bench knows'
  const dataDir = await mkdtemp(join(tmpdir(), 'sillage-bench-'))
  const env = { SECRET: secret, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PRODUCT: 'examples/crm' }
  const config = readConfig(env, findProjectRoot(), server)
  const database = await openDatabase(config)
  const { db } = database
  const files = await openFileStore({ config, secret, clock: systemClock })
  await migrate(db, config.root, getMigrationFolders(server))
  await addAdministrator(db)
  const app = await createApp({ product: server, db, files, clock: systemClock, config, secret, log: false })
  const login = await app.inject({ method: 'POST', url: '/api/login', payload: credentials })
  const { token } = login.json<{ token: string }>()
  const send = async <T>(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object | Buffer): Promise<T> => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(Buffer.isBuffer(payload) && { 'content-type': 'application/octet-stream' }),
    }
    const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
    if (response.statusCode >= 400)
      throw new Error(`${method} ${url} answered ${response.statusCode}: ${response.body}`)
    return (response.body.startsWith('{') ? response.json() : undefined) as T
  }
  const work = async (): Promise<void> => {
    const errors: unknown[] = []
    await runDueImports(app.imports, (error) => errors.push(error))
    if (errors[0] !== undefined) throw errors[0]
  }
  return {
    app,
    db,
    send,
    work,
    /** Uploads a file without its last part. Returns the import, and a function that sends the last part. */
    async upload(resource: string, content: Buffer) {
      const body = { resource, name: 'file.csv', bytes: content.length }
      const { importId } = await send<Import>('POST', '/api/imports', body)
      const parts = Array.from({ length: Math.ceil(content.length / partBytes) }, (_, number) => number)
      const sendPart = (number: number) =>
        send(
          'PUT',
          `/api/imports/${importId}/parts/${number}`,
          content.subarray(number * partBytes, (number + 1) * partBytes),
        )
      for (const number of parts.slice(0, -1)) await sendPart(number)
      return { importId, finish: () => sendPart(parts.length - 1) }
    },
    async close(): Promise<void> {
      await app.close()
      await database.close()
      await rm(dataDir, { recursive: true })
    },
  }
}

async function addAdministrator(db: Db): Promise<void> {
  const profile = await db
    .insertInto('profiles')
    .values([{ nome: 'ADMIN' }, { nome: 'USER' }])
    .returning('id')
    .executeTakeFirstOrThrow()
  const person = { nome: 'Ana Souza', email: credentials.Login, profile_id: profile.id, confirmed_at: new Date() }
  await db
    .insertInto('users')
    .values({ ...person, password_hash: await hashPassword(credentials.Senha) })
    .execute()
}
