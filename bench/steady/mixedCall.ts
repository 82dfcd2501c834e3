import { demoLogins, demoPassword } from '../../tests/e2e/support/demoUsers.ts'

/** A simulated user who calls the server. */
export interface Caller {
  readonly base: string
  readonly token: string
  readonly person: number
  readonly picture: Buffer
}

/** The number of calls between two uploads, two exports and two sign-ins, which take longer than other calls. */
const every = { upload: 400, export: 800, signIn: 1_000 }

/** Returns a function that does the next call of the user: reads of lists and records, searches, and changes. */
export function createMixedCall({ base, token, person, picture }: Caller): () => Promise<void> {
  const send = async (method: string, path: string, body?: object | FormData): Promise<unknown> => {
    const isForm = body instanceof FormData
    const response = await fetch(`${base}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return text.startsWith('{') ? JSON.parse(text) : text
  }
  let categoryId = 0
  const steps: readonly ((count: number) => Promise<unknown>)[] = [
    (count) => send('GET', `/categories?page=${1 + (count % 3)}&perPage=10`),
    () => send('GET', '/fragrances?FilterString=lavanda'),
    () => send('GET', '/fragrances/1'),
    async (count) => {
      const body = { name: `Passo ${person} ${count}` }
      categoryId = ((await send('POST', '/categories', body)) as { categoryId: number }).categoryId
    },
    (count) => send('PUT', `/categories/${categoryId}`, { name: `Passo ${person} ${count}, mudado` }),
    () => send('DELETE', `/categories/${categoryId}`),
    () => send('GET', '/usuario?page=1&perPage=25'),
    () => send('GET', '/audit?page=1'),
  ]
  let count = 0
  return async () => {
    count++
    if (count % every.upload === 0) await send('PUT', '/fragrances/1', buildForm(picture))
    else if (count % every.export === every.export / 2 - 1) await send('GET', '/categories/export?format=csv')
    else if (count % every.signIn === 1)
      await send('POST', '/login', { Login: demoLogins.manager, Senha: demoPassword })
    else await steps[count % steps.length]?.(count)
  }
}

function buildForm(picture: Buffer): FormData {
  const form = new FormData()
  form.append('image.file', new Blob([new Uint8Array(picture)]), 'foto.png')
  return form
}
