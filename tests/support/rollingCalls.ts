import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Import } from '#language/imports/import.ts'
import { type ServerProcess, startServer } from './serverProcess.ts'

/** A server that answers at `url`. */
interface RunningServer extends ServerProcess {
  readonly url: string
  /** Stops it as a service manager does, and waits for its end. */
  stop(): Promise<void>
}

/** Processes that share a database and a folder. */
export function startFleet(dataDir: string, databaseUrl: string, env: Record<string, string> = {}) {
  const children: ServerProcess['child'][] = []
  const spawn = async (port: number, program: string): Promise<RunningServer> => {
    const server = await startServer(dataDir, port, { DATABASE_URL: databaseUrl, ...env }, program)
    children.push(server.child)
    const stop = async () => {
      server.child.kill('SIGTERM')
      expect((await server.ended).code).toBe(0)
    }
    return { ...server, url: `http://127.0.0.1:${port}`, stop }
  }
  const start = async (port: number, program: string) => {
    const server = await spawn(port, program)
    await server.waitUntilReady()
    return server
  }
  const kill = () => void children.map((child) => child.kill('SIGKILL'))
  return { spawn, start, kill }
}

/** A category with the acknowledged actions of its writer, in order. */
interface WrittenCategory {
  readonly id: number
  name: string
  actions: string
}

/**
 * Sets the password of the first administrator through the link that the server has printed. Returns functions that
 * call the server as this user.
 */
export async function createCallers(server: RunningServer) {
  const json = { 'content-type': 'application/json' }
  const password = 'Primeira@2026'
  const token = /cadastrar-senha\?t=(\S+)/.exec(server.output())?.[1]
  const chosen = JSON.stringify({ token, senha: password })
  await fetch(`${server.url}/api/requisicaotemporaria`, { method: 'POST', headers: json, body: chosen })
  const failures: string[] = []
  // A token is valid for some minutes, so the newest one is reused.
  let authorization = ''
  const signIn = async (url: string): Promise<void> => {
    const body = JSON.stringify({ Login: 'a@example.com', Senha: password })
    const response = await fetch(`${url}/api/login`, { method: 'POST', headers: json, body })
    if (!response.ok) failures.push(`POST /login: ${response.status}`)
    const { token: accessToken } = (await response.json()) as { token?: string }
    if (accessToken !== undefined) authorization = `Bearer ${accessToken}`
  }
  await signIn(server.url)
  const written: WrittenCategory[] = []
  const counts = new Map<string, number>()

  /** Sends a call and reads the whole response. Anything but a success is recorded in `failures`. */
  async function call(url: string, path: string, init: RequestInit = {}): Promise<unknown> {
    counts.set(url, (counts.get(url) ?? 0) + 1)
    try {
      const headers = { authorization, ...(typeof init.body === 'string' && json), ...init.headers }
      const response = await fetch(`${url}/api${path}`, { ...init, headers })
      const body = Buffer.from(await response.arrayBuffer())
      if (!response.ok)
        failures.push(`${init.method ?? 'GET'} ${path}: ${response.status} ${body.toString().slice(0, 200)}`)
      return /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(body.toString()) : body
    } catch (error) {
      failures.push(
        `${init.method ?? 'GET'} ${path}: ${error instanceof Error ? `${error.message} ${error.cause}` : error}`,
      )
      return undefined
    }
  }

  /** Creates a category, lists, and changes it. */
  async function writeOnce(url: string): Promise<void> {
    const name = crypto.randomUUID()
    const created = (await call(url, '/categories', { method: 'POST', body: JSON.stringify({ name }) })) as
      | { categoryId: number }
      | undefined
    if (created?.categoryId === undefined) return
    const record: WrittenCategory = { id: created.categoryId, name, actions: 'create' }
    written.push(record)
    await call(url, '/categories?page=1&perPage=10&orderBy=name&orderByDirection=asc')
    const changed = { name: `${name} 2` }
    const body = JSON.stringify(changed)
    if (((await call(url, `/categories/${record.id}`, { method: 'PUT', body })) as object | undefined) === undefined)
      return
    record.name = changed.name
    record.actions = 'create edit'
  }

  /** Runs several writers, which also sign in from time to time. */
  function writeUntilStopped(url: string, writers = 3) {
    let isStopped = false
    const work = Array.from({ length: writers }, async () => {
      for (let round = 0; !isStopped; round++) {
        if (round % 10 === 0) await signIn(url)
        await writeOnce(url)
      }
    })
    return {
      async stop() {
        isStopped = true
        await Promise.all(work)
      },
    }
  }

  const waitForState = async (url: string, importId: number, states: readonly string[]): Promise<Import> => {
    for (;;) {
      const found = (await call(url, `/imports/${importId}`)) as Import | undefined
      if (found !== undefined && states.includes(found.state)) return found
      await delay(200)
    }
  }

  /** Imports new categories from a file. Returns the import as it ended. */
  async function importOnce(url: string, rows: number): Promise<Import> {
    const content = ['name', ...Array.from({ length: rows }, () => crypto.randomUUID())].join('\n')
    const announced = { resource: 'categories', name: 'categories.csv', bytes: content.length }
    const post = (path: string, body: unknown) => call(url, path, { method: 'POST', body: JSON.stringify(body) })
    const { importId } = (await post('/imports', announced)) as Import
    const headers = { 'content-type': 'application/octet-stream' }
    await call(url, `/imports/${importId}/parts/0`, { method: 'PUT', headers, body: Buffer.from(content) })
    const uploaded = await waitForState(url, importId, ['mapping', 'failed'])
    if (uploaded.state === 'failed') return uploaded
    await post(`/imports/${importId}/check`, {})
    const checked = await waitForState(url, importId, ['checked', 'failed'])
    if (checked.state === 'failed') return checked
    await post(`/imports/${importId}/commit`, { revision: checked.revision })
    return waitForState(url, importId, ['done', 'failed', 'stopped'])
  }

  const waitForWrites = (url: string, count: number) => {
    const wanted = (counts.get(url) ?? 0) + count
    return expect.poll(() => counts.get(url) ?? 0, { timeout: 60_000 }).toBeGreaterThan(wanted)
  }
  return { call, writeOnce, importOnce, writeUntilStopped, waitForWrites, failures, written, counts }
}
