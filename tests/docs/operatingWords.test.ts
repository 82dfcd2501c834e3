import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { findFreePort } from '../../scripts/steps/findFreePort.mjs'
import { buildFragranceForm, type Fragrance } from '../records/records.ts'
import { hasBalancer, startBalancer } from '../support/balancer.ts'
import { bootMachine, canBoot, type Machine } from '../support/machine.ts'
import { readBlocks } from '../support/operatingPage.ts'
import { createPicture } from '../support/pictures.ts'
import { createDatabase } from '../support/postgresServer.ts'
import { ensureRelease } from '../support/releaseArtifact.ts'
import { createTemporaryFolder } from '../support/temporaryFolder.ts'

// Runs the lines of docs/operating.md as they are printed, on machines of their own, except for ports, secrets and the address of
// the database.

/** Each test starts several processes. */
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const postgres = process.env.TEST_DATABASE_URL ?? ''
if (!canBoot)
  console.log('The words for operators are not run: this takes an administrator on Linux, with unshare and overlays.')
else if (!postgres) console.log('The words about a move and about an upgrade without an interruption need PostgreSQL.')
else if (!hasBalancer) console.log('The words about an upgrade without an interruption need HAProxy.')

/** The folder that all machines share as /mnt. */
const shared = await createTemporaryFolder()
const machines: Machine[] = []
afterAll(async () => {
  for (const machine of machines) await machine.remove()
  await shared.remove()
})

const [, accounts = [], variables = [], unit = [], commands = [], upgrade = []] = readBlocks('Install a release')
const [printedBackup = []] = readBlocks('Backup')
const [ontoEmptyMachine = []] = readBlocks('Onto an empty machine')
const [, moveInRelease = []] = readBlocks('From the embedded database to PostgreSQL')
const [, oneAfterTheOther = []] = readBlocks('Without an interruption')
/** The command in a release for `npm run COMMAND -- ARGUMENTS`, in the form that the page prints. */
const inRelease = (line: string): string => {
  const template = commands.at(-1) ?? ''
  expect(template).toMatch(/ backup'$/)
  return template.replace(/ backup'$/, ` ${line.replace('npm run ', '').replace(' -- ', ' ')}'`)
}
const enabling = unit.findIndex((line) => line.startsWith('systemctl enable'))
const password = 'Primeira@2026'
const database = postgres ? await createDatabase(postgres) : undefined
afterAll(() => database?.drop())
const withDatabase = (lines: readonly string[]) =>
  lines.map((line) => line.replace('postgres://sillage:PASSWORD@db.example/sillage', database?.url ?? ''))

/** The file of variables, with a port, and a secret that the named file has. */
const writeVariables = (port: number): string[] => [
  "cat > /etc/sillage.env <<'END'",
  ...variables.map((line) => line.replace("SECRET='…'", "SECRET='$SECRET'")),
  `PORT='${port}'`,
  "DRAIN_SECONDS='1'",
  'END',
  '[ -e /mnt/secret ] || openssl rand -base64 32 > /mnt/secret',
  'sed -i "s|\\$SECRET|$(cat /mnt/secret)|" /etc/sillage.env',
]

/** A machine with a release that has not been started. */
async function install(): Promise<{ machine: Machine; port: number; url: string }> {
  const [machine, port] = [await bootMachine(shared.path), await findFreePort()]
  machines.push(machine)
  await machine.run(['cp /mnt/*.tar.gz /root', 'cd /root', ...accounts])
  await machine.run([...writeVariables(port), ...unit.slice(0, enabling)])
  return { machine, port, url: `http://127.0.0.1:${port}` }
}

const waitUntilReady = async (url: string) => {
  const ask = () =>
    fetch(`${url}/api/ready`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(ask, { timeout: 60_000 }).toBe(200)
}

/** Signs in as the first administrator. Returns a function that sends calls as this user. */
async function signIn(url: string) {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ Login: 'ana@example.com', Senha: password })
  const login = await fetch(`${url}/api/login`, { method: 'POST', headers, body })
  expect(login.status).toBe(200)
  const authorization = `Bearer ${((await login.json()) as { token: string }).token}`
  return {
    async send<T>(method: string, path: string, body?: FormData | object): Promise<T> {
      const isForm = body === undefined || body instanceof FormData
      const own = isForm ? {} : headers
      const init = { method, headers: { authorization, ...own }, body: isForm ? body : JSON.stringify(body) }
      const response = await fetch(`${url}/api${path}`, init as RequestInit)
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
      return (await response.json()) as T
    },
  }
}

/** Whether the administrator, the record and its picture are there. */
async function expectContent(url: string, fragranceId: number): Promise<void> {
  const { send } = await signIn(url)
  const { name, image } = await send<Fragrance>('GET', `/fragrances/${fragranceId}`)
  const picture = await fetch(new URL(image.tempUri, url))
  expect([name, picture.status, picture.headers.get('content-type')]).toEqual(['Brisa', 200, 'image/webp'])
}

/** Packs a release again under another version. */
async function packNextVersion(release: string, path: string): Promise<void> {
  const folder = 'sillage-next'
  const manifest = JSON.stringify({ name: 'sillage', version: '99.0.0', type: 'module', engines: { node: '>=20.19' } })
  await mkdir(join(shared.path, folder))
  await writeFile(join(shared.path, folder, 'package.json'), manifest)
  const tar = join(shared.path, 'next.tar')
  // The later one of two entries is the one that is unpacked.
  const commands = `gzip -dc "$1" > "$2" && tar -rf "$2" -C "$3" ${folder}/package.json && gzip -1c "$2" > "$4" && rm "$2"`
  expect(spawnSync('sh', ['-c', commands, 'sh', release, tar, shared.path, path]).status).toBe(0)
}

const readVersion = async ({ machine }: { readonly machine: Machine }): Promise<string> =>
  JSON.parse(await machine.run(['cat /opt/sillage/package.json'])).version

let first: Awaited<ReturnType<typeof install>>
let second: Awaited<ReturnType<typeof install>>
let fragranceId = 0

beforeAll(async () => {
  if (!canBoot) return
  const release = await ensureRelease()
  const [older = '', newer = ''] = [accounts, upgrade].map(
    (lines) => /sillage-\S+\.tar\.gz/.exec(lines.join('\n'))?.[0] ?? expect.unreachable(),
  )
  await copyFile(release.path, join(shared.path, older))
  await packNextVersion(release.path, join(shared.path, newer))
})

test.skipIf(!canBoot)(
  'a release is installed, backed up and upgraded by the words of operating.md [RO-34]',
  async () => {
    first = await install()
    const { machine, url } = first
    await machine.run(unit.slice(enabling, -1))
    await waitUntilReady(url)
    const token = /cadastrar-senha\?t=(\S+)/.exec(await machine.run(unit.slice(-1)))?.[1]
    const chosen = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const body = JSON.stringify({ token, senha: password })
    expect((await fetch(`${url}/api/requisicaotemporaria`, { ...chosen, body })).status).toBe(204)
    const { send } = await signIn(url)
    await send('POST', '/categories', { name: 'Cítrico' })
    const form = buildFragranceForm(await createPicture('png'), { name: 'Brisa' })
    fragranceId = (await send<Fragrance>('POST', '/fragrances', form)).fragranceId

    expect(await machine.run(commands)).toMatch(
      /ok +database[\s\S]*\/var\/lib\/sillage\/backups\/sillage-\S+\.tar holds/,
    )
    await machine.run(['install -d -o sillage -g sillage /backups'])
    const [, toFile = '', check = ''] = printedBackup.map(inRelease)
    expect(await machine.run([toFile, check])).toContain('/backups/monday.tar is whole')
    await machine.run(['cp /backups/monday.tar /mnt'])

    await machine.run(['cd /root', ...upgrade])
    await waitUntilReady(url)
    await expectContent(url, fragranceId)
    await machine.run(['systemctl stop sillage'])
  },
)

test.skipIf(!canBoot)('a restore onto an empty machine by the words of operating.md [RO-34]', async () => {
  second = await install()
  const { machine, url } = second
  await machine.run(['cp /mnt/monday.tar /root', 'cd /root'])
  expect(await machine.run(ontoEmptyMachine)).toContain('SECRET is the one of the backup.')
  await waitUntilReady(url)
  await expectContent(url, fragranceId)
})

test.skipIf(!canBoot || !postgres)('a move to PostgreSQL by the words of operating.md [RO-34]', async () => {
  const { machine, url } = second
  expect(await machine.run(withDatabase(moveInRelease))).toContain('now, with all rows')
  await waitUntilReady(url)
  await expectContent(url, fragranceId)
})

test.skipIf(!canBoot || !postgres || !hasBalancer)(
  'three machines are upgraded without an interruption by the words of operating.md [RO-34]',
  async () => {
    const address = withDatabase(moveInRelease).find((line) => line.startsWith('echo')) ?? expect.unreachable()
    const others = Array.from({ length: 2 }, async () => {
      const one = await install()
      await one.machine.run([address, ...unit.slice(enabling, -1)])
      await waitUntilReady(one.url)
      return one
    })
    const fleet = [second, ...(await Promise.all(others))]
    const folder = join(shared.path, 'balancer')
    await mkdir(folder)
    const port = await findFreePort()
    const balancer = await startBalancer(
      folder,
      port,
      fleet.map((one) => one.port),
    )
    onTestFinished(() => void balancer.kill('SIGKILL'))

    const unpacking = upgrade.slice(
      0,
      upgrade.findIndex((line) => line.startsWith('systemctl')),
    )
    for (const { machine } of fleet) await machine.run(['cd /root', ...unpacking])
    const { send } = await signIn(`http://127.0.0.1:${port}`)
    let isOver = false
    const written: string[] = []
    const writing = Array.from({ length: 3 }, async () => {
      while (!isOver) {
        const name = crypto.randomUUID()
        await send('POST', '/categories', { name })
        written.push(name)
        await send('GET', '/categories?page=1&perPage=10')
      }
    })
    for (const one of fleet)
      await one.machine.run(oneAfterTheOther.map((line) => line.replace('127.0.0.1:8080', `127.0.0.1:${one.port}`)))
    isOver = true
    await Promise.all(writing)
    expect(await Promise.all(fleet.map(readVersion))).toEqual(Array(3).fill('99.0.0'))
    const { total } = await send<{ total: number }>('GET', '/categories?page=1&perPage=1')
    expect(total).toBe(written.length + 1)
    expect(written.length).toBeGreaterThan(50)
  },
)
