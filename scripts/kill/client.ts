import { adminEmail, type KilledServer } from './killedServer.ts'
import type { LedgerRecord, ServerRecords } from './ledger.ts'

export const adminPassword = 'Primeira@2026'
const writers = 4

/** Sends a request; returns undefined if no response arrived. */
type Client = (method: string, path: string, body?: unknown) => Promise<{ status: number; json: unknown } | undefined>

/** Sets the first administrator's password through the link that the server has printed. */
export async function choosePassword(server: KilledServer): Promise<void> {
  const token = /cadastrar-senha\?t=(\S+)/.exec(server.output())?.[1]
  const answer = await createClient(server, '')('POST', '/requisicaotemporaria', { token, senha: adminPassword })
  if (answer?.status !== 204) throw new Error(`The first password was refused: ${answer?.status}`)
}

/** Signs in as the first administrator. */
export async function signIn(server: KilledServer): Promise<Client> {
  const answer = await createClient(server, '')('POST', '/login', { Login: adminEmail, Senha: adminPassword })
  const { token } = (answer?.json ?? {}) as { token?: string }
  if (token === undefined) throw new Error(`Nobody could sign in: ${answer?.status}`)
  return createClient(server, token)
}

function createClient({ url }: KilledServer, token: string): Client {
  return async (method, path, body) => {
    try {
      const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
      const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
      const response = await fetch(`${url}${path}`, init)
      const text = await response.text()
      return { status: response.status, json: text.startsWith('{') ? JSON.parse(text) : undefined }
    } catch {
      return undefined
    }
  }
}

/**
 * Writes until the server is killed: several writers each create a record, change it, and continue with the next.
 *
 * @param onAcknowledged called after each write that the server has acknowledged
 */
export async function writeUntilKilled(
  client: Client,
  round: string,
  ledger: LedgerRecord[],
  onAcknowledged: () => void,
): Promise<void> {
  const write = async (record: LedgerRecord, action: string, name: string): Promise<boolean> => {
    record.pending = { action, name }
    const answer = await (record.id === undefined
      ? client('POST', '/categories', { name })
      : client('PUT', `/categories/${record.id}`, { name }))
    if (answer === undefined) return false
    if (answer.status !== 200 && answer.status !== 201) throw new Error(`A write was answered with ${answer.status}.`)
    record.id ??= (answer.json as { categoryId: number }).categoryId
    record.name = name
    record.acknowledged.push(action)
    record.pending = undefined
    onAcknowledged()
    return true
  }
  const runWriter = async (writer: number): Promise<void> => {
    for (let count = 1; ; count++) {
      const name = `Corte ${round}, ${writer}, ${count}`
      const record: LedgerRecord = { id: undefined, name, acknowledged: [], pending: undefined }
      ledger.push(record)
      if (!(await write(record, 'create', name))) return
      if (!(await write(record, 'edit', `${name}, mudada`))) return
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, writer) => runWriter(writer)))
}

/** Reads all records and audit entries, page by page. */
export async function readAll(client: Client): Promise<ServerRecords> {
  const records = await readPages<{ categoryId: number; name: string }>(client, '/categories')
  const entries = await readPages<{ resource: string; id: string; action: string }>(client, '/audit')
  const audit = new Map<number, string[]>()
  for (const { resource, id, action } of entries.data.toReversed()) {
    if (resource === 'categories') audit.set(Number(id), [...(audit.get(Number(id)) ?? []), action])
  }
  return {
    names: new Map(records.data.map(({ categoryId, name }) => [categoryId, name])),
    total: records.total,
    audit,
  }
}

async function readPages<Item>(client: Client, path: string): Promise<{ data: Item[]; total: number }> {
  const data: Item[] = []
  for (let page = 1; ; page++) {
    const answer = await client('GET', `${path}?page=${page}&perPage=50`)
    if (answer?.status !== 200) throw new Error(`${path} was answered with ${answer?.status}.`)
    const found = answer.json as { data: Item[]; total: number; totalPages: number }
    data.push(...found.data)
    if (page >= found.totalPages) return { data, total: found.total }
  }
}
