import { hashText } from '../../src/api/hashText.ts'
import { startDemoServer } from '../../tests/e2e/support/demoServer.ts'
import { signIn } from '../harness/signIn.ts'

const credentials = { Login: 'admin@sillage.example', Senha: 'Sillage@2026' }
const categoryCount = 30

/** Our product as `npm start` runs it, on its own demo database, with a signed-in user. */
export interface Product {
  readonly base: string

  /** The content of localStorage in a browser where the user is signed in. */
  readonly session: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/** Starts the product and adds categories for several pages. */
export async function startProduct(): Promise<Product> {
  const { address: base, remove: stop } = await startDemoServer()
  const auth = await signIn(base, credentials)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${auth.token}` }
  for (let at = 1; at <= categoryCount; at++) {
    const body = JSON.stringify({ name: `Bench ${at}` })
    const { status } = await fetch(`${base}/api/categories`, { method: 'POST', headers, body })
    if (status >= 400) throw new Error(`a category was answered with ${status}`)
  }
  return { base, stop, session: buildSession(auth) }
}

/** The stored session of a user who was admitted to the admin area before. */
function buildSession(auth: Awaited<ReturnType<typeof signIn>>): Readonly<Record<string, string>> {
  const serializeEntry = (value: unknown) => JSON.stringify({ value, until: null })
  return { 'sillage.auth': serializeEntry(auth), [`sillage.list.${hashText(auth.login)}.letIn`]: serializeEntry(true) }
}
