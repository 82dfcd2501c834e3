import { describe, expect, it } from 'vitest'
import { getApiPath } from '#language/derive.ts'
import { buildRecordSchema } from '#language/recordSchema.ts'
import type { ResourceData } from '#language/resource.ts'
import { resources } from '#product/resources/index.ts'
import { setUpApp } from '../http/appFixture.ts'
import { awaitStatuses, getStatusAndField, type Page } from '../support/answers.ts'
import { seedWithoutPictures } from '../support/seedWithoutPictures.ts'

/** The parts of an OpenAPI document that the test reads. */
interface ApiDescription {
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: { readonly schemas: Json }
}
interface Operation {
  readonly description?: string
  readonly parameters?: readonly { readonly name: string }[]
  readonly requestBody?: unknown
  readonly responses: Record<string, { readonly description: string }>
}
type Json = Record<string, unknown>

const testApp = await setUpApp()
await seedWithoutPictures(testApp.db, testApp.clock())
const manager = await testApp.signInAs('GERENTE')

const { paths, components } = (await testApp.anonymous.get('/api/openapi.json')).json<ApiDescription>()

const list = async (query: string): Promise<Page<Json>> => (await manager.get(`/api/${query}`)).json()
const readFirst = async (path: string): Promise<Json> => {
  const [conflictText] = (await list(path)).data
  if (!conflictText) throw new Error(`no record at ${path}`)
  return conflictText
}

describe('profiles', () => {
  it('are a paged list [J-17]', async () => {
    expect(await list('perfil?perPage=3&page=2')).toMatchObject({ data: [{}], total: 4, totalPages: 2 })
  })

  it('have id, nome, the master profile and how many living users have them [D-03]', async () => {
    const { data } = await list('perfil?FilterString=marketing')
    expect(data).toEqual([
      { id: 4, nome: 'MARKETING', perfilMaster: { nome: 'GERENTE' }, totalUsuarios: expect.any(Number) },
    ])
    const activeTotal = (await list('usuario?isActive=true')).total
    const { data: profiles } = await list('perfil')
    expect(profiles.reduce((sum, profile) => sum + Number(profile.totalUsuarios), 0)).toBe(activeTotal)
    expect(activeTotal).toBeGreaterThan(0)
  })
})

it.each(['perfil/1', 'devices/1'])(
  '%s is not created, saved, removed or activated by anybody',
  async (conflictText) => {
    const admin = await testApp.signInAs('ADMIN')
    const path = `/api/${conflictText}`
    const activate = path.replace('/1', '/activate/1')
    const calls = [admin.post(path.replace('/1', ''), {}), admin.put(path, {}), admin.delete(path), admin.put(activate)]
    expect(await awaitStatuses(...calls)).toEqual([404, 404, 404, 404])
  },
)

describe('capsules', () => {
  it('have a serial number, fragrance, remaining shots, device, due date and dates [H-15]', async () => {
    expect(await readFirst('capsules')).toEqual({
      serialNumber: expect.stringMatching(/^SLG-/),
      fragrance: { name: expect.any(String) },
      remainingShots: expect.any(Number),
      device: { macAddress: expect.stringMatching(/^([0-9A-F]{2}:){5}[0-9A-F]{2}$/) },
      dueDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      updatedAt: expect.stringMatching(/Z$/),
      organizationId: null,
      organization: null,
      createdAt: expect.stringMatching(/Z$/),
    })
  })

  it('are read by their serial number, and found by the device with or without colons', async () => {
    const { serialNumber, device } = await readFirst('capsules')
    expect((await manager.get(`/api/capsules/${String(serialNumber)}`)).json()).toMatchObject({ serialNumber })
    const mac = (device as { macAddress: string }).macAddress
    const countFound = async (text: string) => (await list(`capsules?FilterString=${text}`)).total
    const digits = mac.replaceAll(':', '').toLowerCase()
    expect(await countFound(mac)).toBeGreaterThan(0)
    expect(await countFound(digits)).toBe(await countFound(mac))
    expect(await countFound(digits.slice(1, 9))).toBeGreaterThan(0)
  })

  it('are found by fewer than three digits of a device only where it begins with them', async () => {
    const addresses = (await list('devices?perPage=50')).data.map(({ macAddress }) => String(macAddress))
    const [one = ''] = addresses
    for (const digits of [one.slice(6, 8), one.slice(1, 4).replace(':', '')]) {
      const { total } = await list(`devices?FilterString=${digits}`)
      expect(total, digits).toBe(addresses.filter((address) => address.startsWith(digits)).length)
    }
  })

  it('are searched by the fragrance, sorted by the fragrance, and have no state to filter by', async () => {
    const listFragrances = async (query: string) =>
      (await list(`capsules?perPage=50&${query}`)).data.map(({ fragrance }) => (fragrance as { name: string }).name)
    const [name = ''] = await listFragrances('')
    expect(new Set(await listFragrances(`FilterString=${encodeURIComponent(name)}`))).toEqual(new Set([name]))
    const titles = await listFragrances('orderBy=fragrance.name&orderByDirection=asc')
    expect(titles).toEqual([...titles].sort((a, b) => searchable(a).localeCompare(searchable(b))))
    expect((await list('capsules?isActive=false')).total).toBe(230)
  })
})

describe('every declared resource', () => {
  it('is sorted by what it has and refuses every other name with a sentence', async () => {
    const withoutState = ['perfil', 'devices', 'capsules'].map((path) => `${path}?orderBy=deletedAt`)
    for (const query of ['perfil?orderBy=createdAt', ...withoutState]) {
      expect(getStatusAndField(await manager.get(`/api/${query}`)), query).toEqual([400, 'orderBy'])
    }
    expect((await manager.get('/api/usuario?orderBy=deletedAt')).statusCode).toBe(200)
  })

  const ofHouse = 'Only possible when you have access to the administration and you belong to no organization.'
  const published = 'Only possible when the quiz is active, is already validated and is not published yet.'
  const toggled = 'toggle: Only possible when the category is inactive or has no active fragrances.'
  const removed = 'remove: Only possible when the category is inactive and has no fragrances.'
  const unconfirmed = 'Only possible when the email of the user is not confirmed yet.'
  it.each([
    ['put /api/quiz/publish/{id}', undefined, published],
    ['delete /api/usuario/{id}', 'Only possible when you are an administrator.', unconfirmed],
    ['delete /api/categories/{id}', `toggle: ${ofHouse} remove: ${ofHouse}`, `${toggled} ${removed}`],
    ['put /api/categories/{id}', ofHouse, 'Only possible when the category is active.'],
    ['post /api/categories', ofHouse, undefined],
  ])('is described with its conditions, by the status that refuses them: %s', (call, forbiddenText, conflictText) => {
    const [method = '', path = ''] = call.split(' ')
    const { 403: forbidden, 409: conflict } = paths[path]?.[method]?.responses ?? {}
    expect([forbidden?.description, conflict?.description]).toEqual([forbiddenText, conflictText])
  })

  it('is described by schemas with names, each reference leading to one', () => {
    const names = Object.keys(components.schemas)
    expect(names).toEqual(expect.arrayContaining(['Category', 'NewCategory', 'CategoryChanges', 'User', 'Problem']))
    expect(names.filter((name) => /Device|Quiz/.test(name))).toEqual(['Quiz', 'NewQuiz', 'Device'])
    const references = [...JSON.stringify(paths).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to)
    expect(references).toContain('#/components/schemas/Device')
    expect(references.filter((to) => !names.includes(to?.replace('#/components/schemas/', '') ?? ''))).toEqual([])
    const createSchema = (name: string) => ({ schema: { $ref: `#/components/schemas/${name}` } })
    const category = createSchema('Category')
    expect(paths['/api/categories/{id}']?.put).toMatchObject({
      requestBody: { content: { 'application/json': createSchema('CategoryChanges') } },
      responses: {
        200: { headers: { ETag: {} }, content: { 'application/json': category } },
        412: { content: { 'application/json': category, 'application/problem+json': {} } },
        '4XX': { content: { 'text/plain': {}, 'application/problem+json': {} } },
      },
    })
  })

  it('is described with isActive only where a record can be inactive, and with who may call', () => {
    const lists = ['usuario', 'categories', 'quiz', 'perfil', 'devices', 'capsules'].map((path) => `/api/${path}`)
    const pathsWithStatus = lists.filter((path) =>
      paths[path]?.get?.parameters?.some(({ name }) => name === 'isActive'),
    )
    expect(pathsWithStatus).toEqual(['/api/usuario', '/api/categories', '/api/quiz'])
    const told = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { description }]) => [`${method} ${path}`, description] as const),
    )
    expect(told.filter(([, description]) => !description)).toEqual([])
    const staff = 'Only possible when you have access to the administration.'
    expect(Object.fromEntries(told)).toMatchObject({
      'post /api/login': 'Open to everybody, without a token.',
      'get /api/usuario/me': 'Needs a token, of any profile.',
      'get /api/audit': 'Needs the token of an administrator.',
      'get /api/notifications': 'Needs a token of any profile but USER.',
      'get /api/categories': staff,
      'delete /api/usuario/{id}': `${staff} Only possible when you are an administrator.`,
    })
    const genericOperations = ['get /api/categories/quick-search', 'get /api/capsules/{id}', 'get /api/perfil']
    expect(told.map(([call]) => call)).toEqual(expect.arrayContaining(genericOperations))
  })

  it('answers what the description says', async () => {
    for (const resource of resources.filter((one: ResourceData) => !one.internal)) {
      const described = buildRecordSchema(resource, resources)
      const { data } = await list(`${getApiPath(resource)}?perPage=50`)
      const whole = (await manager.get(`/api/${getApiPath(resource)}/${String(data[0]?.[resource.key])}`)).json<Json>()
      for (const conflictText of [...data, whole]) expect(described.parse(conflictText)).toEqual(conflictText)
    }
  })

  it('shortens children in a list to 20, living ones first, beside their true count', async () => {
    const admin = await testApp.signInAs('ADMIN')
    const { data } = (await admin.get('/api/categories?perPage=50')).json<Page<Json>>()
    for (const category of data) {
      const fragrances = category.fragrances as { deletedAt: string | null }[]
      expect(fragrances.length).toBe(Math.min(20, Number(category.fragrancesCount)))
      const states = fragrances.map(({ deletedAt }) => deletedAt === null)
      expect(states).toEqual([...states].sort((a, b) => Number(b) - Number(a)))
    }
  })
})

const searchable = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

it('refuses a key with a NUL, which an export decodes once more', async () => {
  for (const name of ['ids', 'except']) {
    const response = await manager.get(`/api/capsules/export?format=csv&${name}=%2500`)
    expect([response.statusCode, response.headers['error-field']]).toEqual([400, name])
  }
})
