import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { adminPassword, choosePassword, readAll, signIn } from '../../scripts/kill/client.ts'
import { adminEmail, type ServerOptions, startServerProcess } from '../../scripts/kill/killedServer.ts'
import { findUnprivilegedAccount } from '../../scripts/steps/postgresCluster.mjs'
import { buildFragranceForm } from '../records/records.ts'
import { ensureBuiltServer } from '../support/builtServer.ts'
import { extractDatabase } from '../support/embeddedDumps.ts'
import { createPicture } from '../support/pictures.ts'
import { createDatabase, runAsAdministrator } from '../support/postgresServer.ts'
import { runCommand } from '../support/runCommand.ts'
import { shortLived } from '../support/shortLived.ts'
import { canMount, mountSmallDisk } from '../support/smallDisk.ts'
import { setUpTemporaryFolder } from '../support/temporaryFolder.ts'
import { createMigratedDatabase } from '../support/testDatabase.ts'

if (!canMount) console.log('Full disks are not tested: this account may not mount any.')
const folder = setUpTemporaryFolder()
const postgres = process.env.TEST_DATABASE_URL
const translate = createTranslator('en')

/** Starts a server with an administrator, and returns what calls it. */
async function start(options: ServerOptions) {
  const server = await startServerProcess(options)
  onTestFinished(server.kill)
  await choosePassword(server)
  const client = await signIn(server)
  const call = async (method: string, path: string, body?: unknown, token?: string) => {
    const isForm = body instanceof FormData
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        'content-language': 'en-US',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    return { status: response.status, text: await response.text(), retryAfter: response.headers.get('retry-after') }
  }
  const login = JSON.parse((await call('POST', '/login', { Login: adminEmail, Senha: adminPassword })).text)
  const get = (path: string) => call('GET', path, undefined, login.token)
  const post = (path: string, body: unknown) => call('POST', path, body, login.token)
  const readStatuses = async () => {
    const found = []
    for (const path of ['/ready', '/ready?for=reading', '/health', '/categories', '/audit'])
      found.push((await get(path)).status)
    return found
  }
  return { client, get, post, readStatuses }
}

const allOk = [200, 200, 200, 200, 200]
const full = [503, 200, 200, 200, 200]
const refuse = (key: 'errors.storageFull' | 'errors.storageReserved') => ({
  status: 507,
  text: translate(key),
  retryAfter: expect.stringMatching(/^\d+$/),
})

async function runBackup({ program, dataDir, databaseUrl, env }: ServerOptions) {
  const own = {
    ...{ NODE_ENV: 'production', SECRET: 'a secret of the kill test' },
    ...{ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
  }
  return (await runCommand(['backup'], { ...own, ...env }, program)).ended
}

test.skipIf(!canMount)(
  'with little room uploads, imports and backups are refused, with none all writes, until there is room again [RO-14]',
  async () => {
    const data = mountSmallDisk(320)
    const temporary = mountSmallDisk(128)
    const database = postgres ? await createMigratedDatabase(postgres) : undefined
    if (database) onTestFinished(database.drop)
    else await extractDatabase(data.path)
    const options: ServerOptions = {
      ...{ program: [shortLived, await ensureBuiltServer()], dataDir: data.path },
      ...(database && { databaseUrl: database.url }),
      env: { DISK_RESERVE_MB: '100', TMPDIR: temporary.path },
    }
    const { client, get, post, readStatuses } = await start(options)
    const addCategory = (name: string) => post('/categories', { name })
    const { categoryId } = JSON.parse((await addCategory('Floral')).text)
    const picture = await createPicture()
    const upload = (name: string) =>
      post('/fragrances', buildFragranceForm(picture, { name, categoryId: String(categoryId) }))
    const announce = () => post('/imports', { resource: 'categories', name: 'a.csv', bytes: 1_000 })
    const listFiles = () => readdir(join(data.path, 'files'))

    await data.leave(80)
    expect([await upload('Jasmim'), await announce()]).toEqual(Array(2).fill(refuse('errors.storageReserved')))
    expect(await runBackup(options)).toEqual({
      code: 1,
      output: expect.stringMatching(/^\d+ MB are free in \S+, and DISK_RESERVE_MB keeps 100 MB\. Free some space/),
    })
    expect([(await addCategory('Cítrico')).status, await readStatuses()]).toEqual([201, allOk])

    await data.leave(16)
    expect(await readStatuses()).toEqual(full)
    expect(JSON.parse((await get('/ready')).text)).toMatchObject({ status: 'full' })
    // The database of PostgreSQL is on another disk.
    const whileFull = await addCategory('Amadeirado')
    expect(whileFull).toMatchObject(postgres ? { status: 201 } : refuse('errors.storageFull'))
    expect((await upload('Jasmim')).status).toBe(507)
    expect(await listFiles()).toEqual([])

    await data.clear()
    await temporary.leave(1)
    expect([await readStatuses(), await announce()]).toEqual([full, refuse('errors.storageReserved')])
    expect((await addCategory('Gourmand')).status).toBe(201)

    await temporary.clear()
    expect(await readStatuses()).toEqual(allOk)
    const left = (await readdir(data.path)).filter((name) => /backup-copy|part$/.test(name))
    expect([left, await readdir(join(data.path, 'backups')).catch(() => [])]).toEqual([[], []])
    expect([(await announce()).status, (await upload('Jasmim')).status]).toEqual([201, 201])
    expect((await listFiles()).filter((name) => name.endsWith('.part'))).toEqual([])
    expect(await listFiles()).toHaveLength(4)
    const { names, audit } = await readAll(client)
    const expected = ['Floral', 'Cítrico', ...(postgres ? ['Amadeirado'] : []), 'Gourmand']
    expect([...names.values()].sort()).toEqual(expected.sort())
    expect([...audit.values()]).toEqual(expected.map(() => ['create']))
    if (postgres) return
    await data.leave(110)
    expect(await runBackup(options)).toEqual({ code: 1, output: expect.stringMatching(/MB are needed, and DISK_RES/) })
    expect((await readdir(data.path)).filter((name) => name.startsWith('backup-copy'))).toEqual([])
  },
  60_000,
)

test.runIf(canMount && postgres)(
  'while the disk of PostgreSQL is full writes are refused and leave nothing, until there is room again [RO-14]',
  async () => {
    // The server of PostgreSQL enters it under its own account.
    const disk = mountSmallDisk(48, findUnprivilegedAccount())
    await runAsAdministrator(postgres ?? '', `create tablespace small location '${disk.path}'`)
    const database = await createDatabase(postgres ?? '', 'tablespace small')
    onTestFinished(async () => {
      await database.drop()
      await runAsAdministrator(postgres ?? '', 'drop tablespace small')
    })
    const dataDir = join(folder(), 'data')
    await mkdir(dataDir)
    const program = [shortLived, await ensureBuiltServer()]
    const { client, get, post, readStatuses } = await start({ program, dataDir, databaseUrl: database.url })
    const picture = await createPicture()
    const acknowledged = ['Oriental']
    const { categoryId } = JSON.parse((await post('/categories', { name: 'Oriental' })).text)
    await disk.leave(0)
    let refused = await post('/categories', { name: 'Floral' })
    for (let count = 0; refused.status === 201 && count < 2_000; count++) {
      acknowledged.push(JSON.parse(refused.text).name)
      refused = await post('/categories', { name: `Floral ${count} ${'x'.repeat(60)}` })
    }
    expect(refused).toEqual(refuse('errors.storageFull'))
    expect(await readStatuses()).toEqual(full)
    // PostgreSQL gives pages back meanwhile, which may hold a few more records.
    let uploads = 0
    const upload = () =>
      post('/fragrances', buildFragranceForm(picture, { name: `Jasmim ${uploads}`, categoryId: String(categoryId) }))
    let refusedUpload = await upload()
    for (; refusedUpload.status === 201 && uploads < 200; uploads++) {
      await disk.leave(0)
      refusedUpload = await upload()
    }
    expect(refusedUpload.status).toBe(507)
    const filesOfEach = 4
    expect(await readdir(join(dataDir, 'files'))).toHaveLength(filesOfEach * uploads)

    await disk.clear()
    expect(await readStatuses()).toEqual(allOk)
    expect((await post('/categories', { name: 'Cítrico' })).status).toBe(201)
    const { names, audit } = await readAll(client)
    expect([...names.values()].sort()).toEqual([...acknowledged, 'Cítrico'].sort())
    expect([...audit.values()]).toEqual([...names].map(() => ['create']))
    expect(JSON.parse((await get('/ready')).text)).toMatchObject({ status: 'ok' })
  },
  60_000,
)
