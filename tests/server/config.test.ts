import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { resources } from '#product/resources/index.ts'
import { server } from '#product/server.ts'
import { readConfig } from '../../server/config.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { deriveEncryptionKey } from '../../server/records/secrets.ts'
import { deriveKey, loadSecret } from '../../server/secret.ts'
import { StartError } from '../../server/startError.ts'
import { catalogOfGoods } from '../language/goods.ts'
import { createTemporaryFolder } from '../support/temporaryFolder.ts'

const root = findProjectRoot()

/** The error messages for a configuration. */
function catchProblems(env: Record<string, string>): string[] {
  try {
    readConfig(env, root, server)
    return []
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return error.message.split('\n').slice(1)
  }
}

test('without any variable the server is a demonstration on this machine alone', () => {
  expect(readConfig({}, root, server)).toMatchObject({
    mode: 'demo',
    port: 8080,
    host: '127.0.0.1',
    dataDir: join(root, 'data'),
    appUrl: 'http://localhost:8080',
    databaseUrl: null,
    locales: ['pt', 'en'],
    productName: 'Sillage',
    hideUnknownEmail: false,
    accessLogMonths: 12,
    historyMonths: 60,
    trustProxy: false,
    timeZone: 'America/Sao_Paulo',
    corsOrigins: [],
  })
})

test('in production unknown emails are hidden and every address is listened on', () => {
  const config = readConfig({ NODE_ENV: 'production', SECRET: 'x'.repeat(32) }, root, server)
  expect(config).toMatchObject({ mode: 'production', host: '0.0.0.0', hideUnknownEmail: true })
})

test('a daily backup has a time, and numbers of days, weeks and months that keep one', () => {
  const read = (env: Record<string, string>) => {
    const { backupAt, backupKeep, backupDir } = readConfig(env, root, server)
    return [backupAt, backupKeep, backupDir]
  }
  expect(read({ DATA_DIR: '/srv/a' })).toEqual([null, { days: 7, weeks: 4, months: 6 }, '/srv/a/backups'])
  const env = { BACKUP_AT: '23:59', BACKUP_KEEP: '12m 30d', BACKUP_DIR: '/backups' }
  expect(read(env)).toEqual(['23:59', { days: 30, weeks: 0, months: 12 }, '/backups'])
  expect(catchProblems({ BACKUP_AT: '24:00', BACKUP_KEEP: '7d 4d' })).toEqual([
    'BACKUP_AT must be a time such as 03:00, not "24:00".',
    'BACKUP_KEEP must be numbers of days, weeks and months such as 7d 4w 6m, not "7d 4d".',
  ])
  for (const BACKUP_KEEP of ['0d', '7', '7 d', 'd', '1y']) expect(catchProblems({ BACKUP_KEEP })).toHaveLength(1)
})

test('a level of the log is one of six', () => {
  expect(readConfig({}, root, server).logLevel).toBe('warn')
  expect(readConfig({ LOG_LEVEL: 'trace' }, root, server).logLevel).toBe('trace')
  expect(catchProblems({ LOG_LEVEL: 'loud' })).toEqual([
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, not "loud".',
  ])
})

test('further addresses of a database need the first one, and a backup behind a pooler one without it', () => {
  const url = 'postgres://db.example/sillage'
  expect(catchProblems({ MIGRATE_DATABASE_URL: url, READ_DATABASE_URL: url })).toEqual([
    'MIGRATE_DATABASE_URL needs DATABASE_URL: it names the same database.',
    'READ_DATABASE_URL needs DATABASE_URL: it names a replica of that database.',
  ])
  const pooled = { DATABASE_URL: url, DATABASE_POOLING: 'transaction', BACKUP_AT: '03:00' }
  expect(catchProblems(pooled)).toEqual([expect.stringContaining('BACKUP_AT needs MIGRATE_DATABASE_URL')])
  expect(readConfig({ ...pooled, MIGRATE_DATABASE_URL: url }, root, server).databasePooling).toBe('transaction')
})

test('an empty variable counts as absent and blanks around a value do not matter', () => {
  expect(readConfig({ PORT: '', HOST: '  ', PRODUCT_NAME: ' Aroma ' }, root, server)).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    productName: 'Aroma',
  })
})

test('a password has at most 16 characters, or what the installation says, up to 128 [Y-23]', () => {
  const read = (env: Record<string, string>) => readConfig(env, root, server).passwordMax
  expect([read({}), read({ PASSWORD_MAX: '16' }), read({ PASSWORD_MAX: '128' })]).toEqual([16, 16, 128])
  for (const value of ['15', '129', '20.5']) expect(() => read({ PASSWORD_MAX: value })).toThrow(/PASSWORD_MAX/)
})

test('values of every kind are read', () => {
  const env = {
    PORT: '9000',
    DATA_DIR: '/var/lib/sillage',
    APP_URL: 'https://painel.example/',
    LOCALES: 'pt, es',
    TRUST_PROXY: '10.0.0.0/8, loopback',
    CORS_ORIGINS: 'https://a.example, https://b.example/path',
    INSTANCIA_ANO: '2025',
    HIDE_UNKNOWN_EMAIL: 'true',
  }
  expect(readConfig(env, root, server)).toMatchObject({
    port: 9000,
    dataDir: '/var/lib/sillage',
    appUrl: 'https://painel.example',
    locales: ['pt', 'es'],
    trustProxy: ['10.0.0.0/8', 'loopback'],
    corsOrigins: ['https://a.example', 'https://b.example'],
    instanciaAno: 2025,
    hideUnknownEmail: true,
  })
})

test('a product has its own time zone, which the configuration replaces', () => {
  const product = { ...server, timeZone: 'Europe/Paris' }
  expect(readConfig({}, root, product).timeZone).toBe('Europe/Paris')
  expect(readConfig({ TIME_ZONE: 'Asia/Tokyo' }, root, product).timeZone).toBe('Asia/Tokyo')
})

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '80.5'],
  ['HOST', 'not a host'],
  ['HOST', '0.0.0.0'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_POOLING', 'statement'],
  ['APP_URL', 'painel.example'],
  ['SMTP_URL', 'mail.example:25'],
  ['MAIL_FROM', 'painel'],
  ['FILES_URL', '/tmp/files'],
  ['SECRET', 'short'],
  ['ENCRYPTION_KEY', 'x'.repeat(31)],
  ['API_URL', 'javascript:alert(1)'],
  ['API_ADAPTER', 'soap'],
  ['API_ADAPTER', 'jsonServer'],
  ['LOCALES', 'pt,fr'],
  ['LOCALES', ','],
  ['HIDE_UNKNOWN_EMAIL', 'maybe'],
  ['ACCESS_LOG_MONTHS', '5'],
  ['HISTORY_MONTHS', '0'],
  ['TRUST_PROXY', 'proxy.example'],
  ['REQUIRE_SECOND_FACTOR', 'everybody'],
  ['API_KEYS', 'everybody'],
  ['ROW_SECURITY', 'perhaps'],
  ['SECRET_PREVIOUS', 'short'],
  ['INSTANCIA_ANO', '26'],
  ['ANDROID_URL', 'market'],
  ['CORS_ORIGINS', '*'],
  ['TIME_ZONE', 'Brasilia'],
  ['ADMIN_EMAIL', 'admin'],
  ['NODE_ENV', 'prod'],
])('%s=%s stops the start with one sentence that names the variable', (name, value) => {
  const problems = catchProblems({ [name]: value })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(new RegExp(`^${name} must .+\\.$`))
})

test('every bad variable is reported at once, a missing secret of production too', () => {
  const problems = catchProblems({ PORT: 'x', LOCALES: 'fr', NODE_ENV: 'production' })
  expect([problems.length, problems.join()]).toEqual([3, expect.stringContaining('SECRET must be set in production')])
})

test('a secret that is to be encrypted stops the start where there is no key for it', () => {
  const withoutKey = { mode: 'production', encryptionKey: null } as const
  expect(() => deriveEncryptionKey(catalogOfGoods, withoutKey, 'secret')).toThrow(
    'ENCRYPTION_KEY must be set in production mode, because goods.token must be encrypted.',
  )
  expect(deriveEncryptionKey(resources, withoutKey, 'secret')).toBeUndefined()
  const key = deriveEncryptionKey(catalogOfGoods, { ...withoutKey, encryptionKey: 'x'.repeat(32) }, 'secret')
  expect(key).toHaveLength(32)
  expect(key).not.toEqual(deriveEncryptionKey(catalogOfGoods, { mode: 'demo', encryptionKey: null }, 'secret'))
})

test('a bad address is not repeated, since it may hold a password', () => {
  expect(catchProblems({ DATABASE_URL: 'mysql://user:segredo@host' }).join()).not.toContain('segredo')
  expect(
    catchProblems({ SECRET: 'segredo', SECRET_PREVIOUS: 'segredo', ENCRYPTION_KEY: 'segredo' }).join(),
  ).not.toContain('segredo')
})

test('demo mode keeps one secret in its data directory, which only its owner may read', async () => {
  const { path: dataDir, remove } = await createTemporaryFolder()
  onTestFinished(remove)
  const [one, other] = await Promise.all([loadSecret({ secret: null, dataDir }), loadSecret({ secret: null, dataDir })])
  expect(one).toBe(other)
  expect(one).toHaveLength(43)
  expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
  expect(await loadSecret({ secret: 'configured', dataDir })).toBe('configured')
  await writeFile(join(dataDir, 'secret'), '')
  await expect(loadSecret({ secret: null, dataDir })).rejects.toThrow('is damaged')
})

test('each purpose has a key of its own', () => {
  expect(deriveKey('secret', 'one')).not.toEqual(deriveKey('secret', 'other'))
  expect(deriveKey('secret', 'one')).toEqual(deriveKey('secret', 'one'))
})

test('the root is found from any file of the project, and elsewhere missed with a sentence', () => {
  expect(findProjectRoot(`file://${root}/dist/server/main.js`)).toBe(root)
  expect(() => findProjectRoot('file:///nowhere/at/all/main.js')).toThrow(StartError)
})

test('every variable is in the table for operators [RO-34]', async () => {
  const names = new Set<string>()
  const env = new Proxy<Record<string, string>>({}, { get: (_env, name) => void names.add(String(name)) })
  readConfig(env, root, server)
  const rows = (await readFile(join(root, 'docs/operating.md'), 'utf8'))
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const told = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name))
  expect(told.toSorted()).toEqual([...names].toSorted())
})
