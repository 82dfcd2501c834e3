import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, readFileSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { basename, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import { createGunzip } from 'node:zlib'
import { extract, type Header } from 'tar-stream'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { readCommit } from '../../scripts/release/commit.mjs'
import { findFreePort } from '../../scripts/steps/findFreePort.mjs'
import { projectRoot } from '../../scripts/steps/project.mjs'
import { ensureRelease, makeRelease, releaseEpoch } from '../support/releaseArtifact.ts'
import { startServer } from '../support/serverProcess.ts'
import { createTemporaryFolder } from '../support/temporaryFolder.ts'

const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
const folder = `sillage-${version}`

const another = await makeRelease()
afterAll(another.remove)
const { path: release, project } = await ensureRelease()

/** The entries of an archive in their order. */
async function readEntries(path: string): Promise<{ header: Header; content: Buffer }[]> {
  const entries: { header: Header; content: Buffer }[] = []
  const archive = extract()
  const unpacked = pipeline(createReadStream(path), createGunzip(), archive)
  for await (const entry of archive) {
    entries.push({ header: entry.header, content: await buffer(entry) })
  }
  await unpacked
  return entries
}

test('the same sources give the same bytes at any path, with all that a server needs [RO-08]', async () => {
  expect(readFileSync(release).equals(readFileSync(another.path))).toBe(true)
  expect(basename(release)).toBe(`${folder}-${process.platform}-${process.arch}.tar.gz`)

  const entries = await readEntries(release)
  const contents = new Map(entries.map(({ header, content }) => [header.name.slice(folder.length + 1), content]))
  const names = [...contents.keys()]
  expect(names).toEqual(names.toSorted())
  expect(
    new Set(entries.map(({ header: { mode, uid, gid, mtime } }) => [mode, uid, gid, mtime?.getTime()].join())),
  ).toEqual(new Set([[0o644, 0, 0, releaseEpoch * 1_000].join()]))
  const wanted = ['NOTICE', 'LICENCES', 'sillage.service', 'sbom.cdx.json', 'package.json', 'docs/operating.md']
  const run = ['server/main.js', 'server/decoderProcess.js', 'server/readerThread.js', 'dist/web/index.html']
  const packages = ['pg', 'sharp', '@electric-sql/pglite', 'fastify'].map((name) => `node_modules/${name}/package.json`)
  expect(names).toEqual(expect.arrayContaining([...wanted, ...run, ...packages]))
  const ownPaths = [projectRoot.replace(/\/$/, ''), project, another.project]
  expect(names.filter((name) => ownPaths.some((path) => contents.get(name)?.includes(path)))).toEqual([])

  const installed = names.filter((name) => /^node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(name))
  const bom = JSON.parse(String(contents.get('sbom.cdx.json')))
  const listed = new Map<string, { licenses?: object[]; hashes?: object[] }>(
    bom.components.map((one: { name: string; version: string }) => [`${one.name}@${one.version}`, one]),
  )
  const read = (name: string) => JSON.parse(String(contents.get(name)))
  expect(installed.map(read).filter(({ name, version }) => !listed.has(`${name}@${version}`))).toEqual([])
  expect(read('package.json')).toMatchObject({ name: 'sillage', version })
  // The code of these is part of the screens only.
  const { dependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
  expect(listed.get(`react@${dependencies.react}`)).toMatchObject({ licenses: [{ license: { id: 'MIT' } }] })
  expect([...listed.keys()].filter((key) => /^(vite|vitest|typescript|playwright)@/.test(key))).toEqual([])
})

test('unpacked in an empty folder, a release migrates, serves and signs in without npm and network [RO-09]', async () => {
  const { path, remove } = await createTemporaryFolder()
  onTestFinished(remove)
  expect(spawnSync('tar', ['-xzf', release, '-C', path]).status).toBe(0)
  const root = join(path, folder)
  expect(await findMissingPackages(root)).toEqual([])

  await mkdir(join(path, 'data'))
  const port = await findFreePort()
  const guard = join(path, 'guard.mjs')
  await writeFile(guard, refuseNetwork)
  const env = { PATH: '', NODE_OPTIONS: `--import ${pathToFileURL(guard)}` }
  const server = await startServer(join(path, 'data'), port, env, join(root, 'server', 'main.js'))
  onTestFinished(() => void server.child.kill('SIGKILL'))
  await server.waitUntilReady()
  const url = `http://127.0.0.1:${port}`
  const post = (address: string, body: object) =>
    fetch(url + address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect(await (await fetch(`${url}/admin`)).text()).toContain('<title>Sillage</title>')
  expect(await (await fetch(`${url}/assets/main-1a2b.js`)).text()).toBe('screens')
  const token = /cadastrar-senha\?t=(\S+)/.exec(server.output())?.[1]
  expect((await post('/api/requisicaotemporaria', { token, senha: 'Primeira@2026' })).status).toBe(204)
  const login = await post('/api/login', { Login: 'a@example.com', Senha: 'Primeira@2026' })
  expect(login.status).toBe(200)
  const headers = { authorization: `Bearer ${((await login.json()) as { token: string }).token}` }
  const pdf = await fetch(`${url}/api/fragrances/export?format=pdf`, { headers })
  expect([pdf.status, (await pdf.text()).slice(0, 5)]).toEqual([200, '%PDF-'])
  server.child.kill('SIGTERM')
  expect(await server.ended).toMatchObject({ code: 0, output: expect.not.stringContaining('connects to') })
})

test('a release is made of a commit, and has its time unless SOURCE_DATE_EPOCH says another', async () => {
  const { path, remove } = await createTemporaryFolder()
  onTestFinished(remove)
  expect(readCommit({}, path)).toMatchObject({ refusal: expect.stringContaining('Set SOURCE_DATE_EPOCH') })
  expect(readCommit({ SOURCE_DATE_EPOCH: '12' }, path)).toEqual({ time: new Date(12_000), id: undefined })
  expect(readCommit({ SOURCE_DATE_EPOCH: 'today' }, path)).toMatchObject({
    refusal: expect.stringContaining('"today"'),
  })

  const git = (...args: string[]) => {
    const author = ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.com']
    const env = { ...process.env, GIT_COMMITTER_DATE: `${releaseEpoch} +0300` }
    return spawnSync('git', [...author, ...args], { cwd: path, encoding: 'utf8', env }).stdout.trim()
  }
  git('init')
  await writeFile(join(path, 'package.json'), '{}')
  expect(readCommit({ SOURCE_DATE_EPOCH: '12' }, path)).toMatchObject({
    refusal: expect.stringContaining('package.json'),
  })
  git('add', '.')
  git('commit', '-m', 'first')
  expect(readCommit({}, path)).toEqual({ time: new Date(releaseEpoch * 1_000), id: git('rev-parse', 'HEAD') })
  expect(readCommit({ SOURCE_DATE_EPOCH: '12' }, path)).toMatchObject({ time: new Date(12_000) })
})

test('the command explains itself, refuses arguments, and leaves nothing half on Ctrl C [RO-34]', async () => {
  const cwd = another.project
  const run = (argument: string) =>
    spawnSync(process.execPath, ['scripts/release.mjs', argument], { cwd, encoding: 'utf8' })
  const [help, misuse] = [run('--help'), run('--fast')]
  expect([help.status, help.stdout, help.stderr]).toEqual([0, expect.stringMatching(/^npm run release\n/), ''])
  expect([misuse.status, misuse.stdout, misuse.stderr]).toEqual([2, '', help.stdout])

  const env = { ...process.env, SOURCE_DATE_EPOCH: '12' }
  const child = spawn(process.execPath, ['scripts/release.mjs'], { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'close')
  const readNames = () => readdir(join(cwd, 'dist', 'release'))
  await expect.poll(readNames, { interval: 10 }).toContainEqual(expect.stringMatching(/\.part$/))
  child.kill('SIGINT')
  expect((await ended)[0]).toBe(1)
  expect(await readNames()).toEqual([basename(another.path)])
})

/** Says so and ends the process when it opens a connection. */
const refuseNetwork = `import net from 'node:net'
net.Socket.prototype.connect = (...args) => {
  console.error('connects to', JSON.stringify(args))
  process.exit(1)
}
`

/** The packages that the built server imports in any of its functions and that Node does not find from there. */
async function findMissingPackages(root: string): Promise<string[]> {
  const server = join(root, 'server')
  const files = (await readdir(server, { recursive: true })).filter((file) => file.endsWith('.js'))
  const code = files.map((file) => readFileSync(join(server, file), 'utf8')).join('\n')
  const imported = [...code.matchAll(/(?:^import\b[^'"\n]*|\bimport\()["']([^."'#\n][^"'\n]*)["']/gm)]
  const required = [...code.matchAll(/\b_*require\("([^."]+[^"]*)"\)/g)]
  const found = [...imported, ...required].map(([, name = '']) => name)
  const names = [...new Set(found)].filter((name) => !isBuiltin(name))
  expect(names).toEqual(expect.arrayContaining(['pg', 'flydrive/drivers/s3', '@simplewebauthn/server']))
  const program = `for (const name of ${JSON.stringify(names)})
    await import(name).catch(({ message }) => console.log(name, message))`
  const check = ['--input-type=module', '--eval', program]
  return spawnSync(process.execPath, check, { cwd: server, encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
}
