import fastify from 'fastify'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { canBeSaved, getAction, getApiPath, isMultipart } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import { resources } from '#product/resources/index.ts'
import { getKeyColumn, getTableName } from '../../server/db/naming.ts'
import { getMultipartName, getSchemaNames } from '../../server/records/openApiParts.ts'
import { exampleDay } from '../../server/seed/createExampleRows.ts'
import { createPicture } from '../support/pictures.ts'
import { seedWithoutPictures } from '../support/seedWithoutPictures.ts'
import { setUpApp } from './appFixture.ts'

type ByName<T> = Readonly<Record<string, T>>
interface Operation {
  readonly summary?: string
  readonly requestBody?: { readonly content: ByName<{ readonly example?: unknown }> }
}
interface ApiDocument {
  readonly paths: ByName<ByName<Operation>>
  readonly components: { readonly schemas: ByName<{ readonly examples?: readonly ByName<unknown>[] }> }
}

const testApp = await setUpApp({ METRICS_TOKEN: 'a token that only tests know' })
const readDocument = async () => (await testApp.anonymous.get('/api/openapi.json')).json<ApiDocument>()
const served: readonly ResourceData[] = resources.filter((resource: ResourceData) => !resource.internal)
const creatable = served.filter((resource) => getAction(resource, 'create'))

const picture = new Uint8Array(await createPicture())

async function seedAgain(): Promise<void> {
  await testApp.truncate()
  await seedWithoutPictures(testApp.db, exampleDay)
}

test('every operation of the description has a summary of its own that says what the operation does (C-10)', async () => {
  const { paths } = await readDocument()
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary = '' }]) => ({ operation: `${method} ${path}`, summary })),
  )
  expect(operations.map(({ operation }) => operation)).toEqual(
    expect.arrayContaining(['post /api/login', 'get /api/metrics', 'put /api/quiz/updateTree', 'get /api/devices']),
  )
  const isShared = (own: string): boolean => operations.filter(({ summary }) => summary === own).length > 1
  expect(operations.filter(({ summary }) => isShared(summary))).toEqual([])
  const isSentence = (summary: string): boolean => /^[A-Z]\w+:?( [^ ]+){2,}[^.]$/.test(summary)
  const isGeneric = (summary: string): boolean => /^(The|An?|How|Whether|What)\b|\bone of\b|^Do\b/.test(summary)
  expect(operations.filter(({ summary }) => !isSentence(summary) || isGeneric(summary))).toEqual([])
})

test('every named schema has an example that it accepts, but for a body that would be refused (C-10)', async () => {
  const { schemas } = (await readDocument()).components
  const schemasWithExamples = Object.keys(schemas).filter((name) => schemas[name]?.examples)
  const expected = served.flatMap((resource) => {
    const { record, create, update } = getSchemaNames(resources, resource)
    const bodies = [...(getAction(resource, 'create') ? [create] : []), ...(canBeSaved(resource) ? [update] : [])]
    const parts = isMultipart(resource) ? bodies.map(getMultipartName) : []
    return [record, ...bodies, ...parts].filter((name) => !['NewFragrance', 'NewCampaign'].includes(name))
  })
  expect(schemasWithExamples.sort()).toEqual(expected.sort())

  const customOptions = { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: true }
  const validator = fastify({ ajv: { customOptions } })
  onTestFinished(() => validator.close())
  for (const [name, schema] of Object.entries(schemas)) {
    const localSchema = JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', ''))
    validator.addSchema({ ...localSchema, $id: name })
  }
  validator.get('/', async (request) =>
    schemasWithExamples.map((name) => {
      const validate = request.compileValidationSchema({ $ref: `${name}#` })
      const faults = (schemas[name]?.examples ?? []).filter((example) => !validate(example))
      return [name, faults.length === 0 ? [] : validate.errors]
    }),
  )
  expect((await validator.inject('/')).json()).toEqual(schemasWithExamples.map((name) => [name, []]))
})

test('the example of a record is what the API answers for that record of the demo data (C-10)', async () => {
  await seedAgain()
  const { schemas } = (await readDocument()).components
  const reader = await testApp.signInAs('ADMIN')
  for (const resource of served) {
    const [example] = schemas[getSchemaNames(resources, resource).record]?.examples ?? []
    const response = await reader.get(`/api/${getApiPath(resource)}/${String(example?.[resource.key])}`)
    expect(example).toEqual(JSON.parse(response.body.replaceAll(/(\/api\/files\/[^"?]+)\?[^"]*/g, '$1')))
  }
})

test.each(creatable.map((resource) => [resource.name, resource] as const))(
  'the API accepts the example of a body that creates one of %s (C-10)',
  async (_name, resource) => {
    await seedAgain()
    const { schemas } = (await readDocument()).components
    const { record, create } = getSchemaNames(resources, resource)
    const writer = await testApp.signInAs('ADMIN')
    await removeStored(resource, schemas[record]?.examples?.[0]?.[resource.key])
    const [json] = schemas[create]?.examples ?? []
    const [parts] = schemas[getMultipartName(create)]?.examples ?? []
    const bodies = [json, parts && createForm(parts)].filter((body) => body !== undefined)
    expect(bodies.length).toBeGreaterThan(0)
    for (const body of bodies) {
      const response = await writer.post(`/api/${getApiPath(resource)}`, body)
      expect([response.statusCode, response.body]).toEqual([201, expect.stringMatching(/^{/)])
      expect(response.json()).toMatchObject(json ?? {})
      // The other body has the same values, of which some are unique.
      await removeStored(resource, response.json()[resource.key])
    }
  },
)

test('the API accepts the examples of bodies that belong to no resource (C-10)', async () => {
  await seedAgain()
  const caller = await testApp.signInAs('ADMIN')
  const acceptedSchemas: string[] = []
  for (const [path, methods] of Object.entries((await readDocument()).paths)) {
    for (const [method, { requestBody }] of Object.entries(methods)) {
      const body = requestBody?.content['application/json']?.example
      if (body === undefined) continue
      const send = method === 'put' ? caller.put : caller.post
      const response = await send(path.replace('{resource}', 'categories'), body)
      expect(response.statusCode, `${path}: ${response.body}`).toBeLessThan(300)
      acceptedSchemas.push(path)
    }
  }
  const paths = ['login', 'question/add-update', 'quiz/updateTree', 'usuario/recuperar-senha']
  const views = ['views/{resource}', 'views/{resource}', 'views/{resource}/default']
  expect(acceptedSchemas.toSorted()).toEqual([...paths, ...views].map((path) => `/api/${path}`))
})

/** Deletes a record despite references to it, so that its unique values can be used again. */
async function removeStored(resource: ResourceData, key: unknown): Promise<void> {
  await testApp.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`delete from ${sql.table(getTableName(resource))} where ${sql.ref(getKeyColumn(resource))} = ${key}`.execute(
      trx,
    )
  })
}

/** The multipart form of a JSON body; a file name becomes a picture with that name. */
function createForm(example: ByName<unknown>): FormData {
  const form = new FormData()
  const add = (name: string, value: unknown): void => {
    if (name.endsWith('.file')) form.append(name, new Blob([picture]), String(value))
    else if (typeof value !== 'object' || value === null) form.append(name, String(value))
    else for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner)
  }
  for (const [name, value] of Object.entries(example)) add(name, value)
  return form
}
