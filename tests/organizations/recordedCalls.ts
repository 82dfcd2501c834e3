import { hash } from '@node-rs/argon2'
import { createPlaceholderPictures } from '../../server/seed/createExampleRows.ts'
import { createDemoData } from '../../server/seed/demoData.ts'
import { insertRows } from '../../server/seed/insertRows.ts'
import { demoPassword } from '../../server/seed/seedDemo.ts'
import { toRows } from '../../server/seed/toRows.ts'
import { readShownRows } from '../exports/files.ts'
import { createClient, createTestApp } from '../support/createTestApp.ts'

const lists = ['usuario', 'perfil', 'categories', 'fragrances', 'campaigns', 'quiz', 'devices', 'capsules']

/** The calls of the contract that read, with ids of the demo data. */
const calls: readonly string[] = [
  ...lists.flatMap((list) => [
    `${list}?perPage=1`,
    `${list}?perPage=1&page=3&orderByDirection=desc`,
    `${list}?perPage=1&FilterString=mar`,
  ]),
  ...['usuario', 'categories', 'fragrances', 'campaigns'].flatMap((list) => [
    `${list}?perPage=1&isActive=true`,
    `${list}?perPage=1&isActive=false`,
  ]),
  ...['categories', 'fragrances', 'campaigns', 'devices', 'capsules'].map(
    (list) => `${list}?perPage=1&orderBy=createdAt`,
  ),
  ...['usuario/me', 'usuario/2', 'usuario/9999', 'perfil/1', 'categories/1', 'fragrances/1', 'campaigns/1'],
  ...['campaigns/9999', 'quiz/2', 'quiz/9999', 'devices/1', 'capsules/SLG-2026-001494'],
  ...['categories/quick-search?str=flor', 'fragrances/quick-search?str=a', 'campaigns/quick-search?str='],
  ...['campaigns/without-quiz?str=', 'fragrances/has-answer/1/1', 'fragrances/has-answer/9999/1'],
  ...['question/by-name?language=pt-BR&str=', 'answer/by-name?language=pt-BR&str=', 'answer/by-name?language=xx&str='],
  ...['usuario/export?FilterString=ana', 'shots-campaign?limit=true', 'shots-fragrance?limit=true'],
  ...['dashboard/chart-iniciativa', 'iniciativa/export', 'resultado/export', 'content/identity'],
  ...['export-shot-campaign?limit=true', 'export-shot-fragrance?limit=true'],
]

export const logins = ['admin@sillage.example', 'gerente@sillage.example'] as const

/** The answers of one login, by call: the status and the body. */
export type Answers = Readonly<Record<string, readonly [status: number, body: unknown]>>

/** Seeds the records of the house alone, and reads the answers of each login. */
export async function readAnswers(): Promise<Record<string, Answers>> {
  const testApp = await createTestApp()
  const { app, db, clock } = testApp
  const data = createDemoData({ now: clock() })
  const tables = toRows(data, createPlaceholderPictures(data), await hash(demoPassword))
  for (const table of tables) await insertRows(db, table)
  const answers: Record<string, Answers> = {}
  for (const login of logins) {
    const { token } = (await testApp.anonymous.post('/api/login', { Login: login, Senha: demoPassword })).json()
    const client = createClient(app, { authorization: `Bearer ${token}` })
    const entries: [string, [number, unknown]][] = []
    for (const call of calls) {
      const { statusCode, headers, rawPayload, body } = await client.get(`/api/${call}`)
      const type = String(headers['content-type'])
      const read = type.includes('json') ? JSON.parse(body) : type.includes('sheet') ? readShownRows(rawPayload) : body
      entries.push([call, [statusCode, withoutSignatures(read)]])
    }
    answers[login] = Object.fromEntries(entries)
  }
  await testApp.close()
  return answers
}

/** Removes the signatures of addresses and the numbers of errors, which differ in each run. */
const withoutSignatures = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body, (_name, value) =>
      typeof value === 'string' && value.startsWith('/api/files/') ? value.split('?', 1)[0] : value,
    ),
  )
