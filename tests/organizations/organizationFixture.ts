import { beforeAll } from 'vitest'
import { demoPassword } from '../../server/seed/seedDemo.ts'
import { setUpApp } from '../http/appFixture.ts'
import { type Client, createClient, type TestApp } from '../support/createTestApp.ts'
import { seedWithoutPictures } from '../support/seedWithoutPictures.ts'

/** The organizations of the demo data by name. */
export const organizationIds = { grupoAroma: 1, casaAroma: 2, atelieBruma: 3 }

export interface DemoApp {
  readonly testApp: TestApp
  /** The administrator of the house. */
  readonly admin: Client
  /** A manager of the house. */
  readonly manager: Client
  /** The manager of Casa Aroma. */
  readonly partner: Client
  /** The administrator of Casa Aroma. */
  readonly partnerAdmin: Client
}

/** Opens a server with the demo data, and signs in its users. */
export async function setUpDemo(): Promise<DemoApp> {
  const testApp = await setUpApp()
  const demo: DemoApp = {
    testApp,
    ...{ admin: {} as Client, manager: {} as Client, partner: {} as Client, partnerAdmin: {} as Client },
  }
  beforeAll(async () => {
    await seedWithoutPictures(testApp.db, new Date(testApp.clock()))
    Object.assign(demo.admin, await signIn(testApp, 'admin@sillage.example'))
    Object.assign(demo.manager, await signIn(testApp, 'gerente@sillage.example'))
    Object.assign(demo.partner, await signIn(testApp, 'parceiro@sillage.example'))
    Object.assign(demo.partnerAdmin, await signIn(testApp, 'caetana@casaaroma.example'))
  })
  return demo
}

/** Signs in a user of the demo data. */
export async function signIn({ app, anonymous }: TestApp, email: string): Promise<Client> {
  const response = await anonymous.post('/api/login', { Login: email, Senha: demoPassword })
  return createClient(app, { authorization: `Bearer ${response.json<{ token: string }>().token}` })
}

interface Page {
  readonly total: number
  readonly data: readonly Record<string, unknown>[]
}

/** The first 50 records of a list and the number of all. */
export async function list(client: Client, path: string): Promise<Page> {
  const response = await client.get(`/api/${path}${path.includes('?') ? '&' : '?'}perPage=50`)
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${response.body}`)
  return response.json<Page>()
}
