import { describe, expect, it } from 'vitest'
import { resources } from '#resources/index.ts'
import { pathOf } from '#resources/language/derive.ts'
import { recordSchema } from '#resources/language/recordSchema.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { openApp } from '../http/world.ts'
import { statusAndField } from '../support/answers.ts'
import { seedUndrawn } from '../support/seedUndrawn.ts'

/** The parts of an OpenAPI document that are looked at. */
interface Described {
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
interface Page {
  readonly data: readonly Json[]
  readonly total: number
  readonly totalPages: number
}

const test = await openApp()
await seedUndrawn(test.db, test.clock())
const manager = await test.signedInAs('GERENTE')

const { paths, components } = (await test.anybody.get('/api/openapi.json')).json<Described>()

const list = async (query: string): Promise<Page> => (await manager.get(`/api/${query}`)).json()
const first = async (path: string): Promise<Json> => {
  const [record] = (await list(path)).data
  if (!record) throw new Error(`no record at ${path}`)
  return record
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
    const living = (await list('usuario?isActive=true')).total
    const { data: profiles } = await list('perfil')
    expect(profiles.reduce((sum, profile) => sum + Number(profile.totalUsuarios), 0)).toBe(living)
    expect(living).toBeGreaterThan(0)
  })

  it('cannot be written', async () => {
    const admin = await test.signedInAs('ADMIN')
    expect((await admin.post('/api/perfil', { nome: 'NOVO' })).statusCode).toBe(404)
    expect((await admin.put('/api/perfil/1', { nome: 'NOVO' })).statusCode).toBe(404)
    expect((await admin.delete('/api/perfil/1')).statusCode).toBe(404)
    expect((await admin.put('/api/perfil/activate/1')).statusCode).toBe(404)
  })
})

describe('capsules', () => {
  it('have a serial number, fragrance, remaining shots, device, due date and dates [H-15]', async () => {
    expect(await first('capsules')).toEqual({
      serialNumber: expect.stringMatching(/^SLG-/),
      fragrance: { name: expect.any(String) },
      remainingShots: expect.any(Number),
      device: { macAddress: expect.stringMatching(/^([0-9A-F]{2}:){5}[0-9A-F]{2}$/) },
      dueDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      updatedAt: expect.stringMatching(/Z$/),
      createdAt: expect.stringMatching(/Z$/),
    })
  })

  it('are read by their serial number, and found by the device with or without colons', async () => {
    const { serialNumber, device } = await first('capsules')
    expect((await manager.get(`/api/capsules/${String(serialNumber)}`)).json()).toMatchObject({ serialNumber })
    const mac = (device as { macAddress: string }).macAddress
    const withColons = await list(`capsules?FilterString=${mac}`)
    expect(withColons.total).toBeGreaterThan(0)
    expect(await list(`capsules?FilterString=${mac.replaceAll(':', '').toLowerCase()}`)).toMatchObject({
      total: withColons.total,
    })
    expect(await list(`capsules?FilterString=${mac.replaceAll(':', '').slice(1, 9)}`)).not.toMatchObject({ total: 0 })
  })

  it('are found by fewer than three digits of a device only where it begins with them', async () => {
    const { data } = await list('devices?perPage=50')
    const [digits = ''] = data.map(({ macAddress }) => String(macAddress).slice(6, 8))
    const beginWithThem = data.filter(({ macAddress }) => String(macAddress).startsWith(digits))
    expect((await list(`devices?FilterString=${digits}`)).total).toBe(beginWithThem.length)
    const half = String(data[0]?.macAddress).slice(1, 4).replace(':', '')
    expect((await list(`devices?FilterString=${half}`)).total).toBe(
      data.filter(({ macAddress }) => String(macAddress).startsWith(half)).length,
    )
  })

  it('are searched by the fragrance, sorted by the fragrance, and have no state to filter by', async () => {
    const { fragrance } = await first('capsules')
    const { name } = fragrance as { name: string }
    const found = await list(`capsules?FilterString=${encodeURIComponent(name)}&perPage=50`)
    expect(found.data.every((capsule) => (capsule.fragrance as { name: string }).name === name)).toBe(true)
    const sorted = await list('capsules?orderBy=fragrance.name&orderByDirection=asc&perPage=50')
    const titles = sorted.data.map((capsule) => (capsule.fragrance as { name: string }).name)
    expect(titles).toEqual([...titles].sort((a, b) => searchable(a).localeCompare(searchable(b))))
    expect((await list('capsules?isActive=false')).total).toBe(200)
  })
})

describe('every declared resource', () => {
  it('is sorted by what it has and refuses every other name with a sentence', async () => {
    const withoutState = ['perfil', 'devices', 'capsules'].map((path) => `${path}?orderBy=deletedAt`)
    for (const query of ['perfil?orderBy=createdAt', ...withoutState]) {
      expect(statusAndField(await manager.get(`/api/${query}`)), query).toEqual([400, 'orderBy'])
    }
    expect((await manager.get('/api/usuario?orderBy=deletedAt')).statusCode).toBe(200)
  })

  it('is described with the conditions that its declaration sets, by the status that refuses them', () => {
    const refusals = (path: string, method: string) => {
      const { 403: person, 409: record } = paths[path]?.[method]?.responses ?? {}
      return [person?.description, record?.description]
    }
    expect(refusals('/api/quiz/publish/{id}', 'put')).toEqual([
      undefined,
      'Only possible when the quiz is active, is already validated and is not published yet.',
    ])
    expect(refusals('/api/usuario/{id}', 'delete')).toEqual([
      'Only possible when you are an administrator.',
      'Only possible when the email of the user is not confirmed yet.',
    ])
    expect(refusals('/api/categories/{id}', 'delete')).toEqual([
      undefined,
      'toggle: Only possible when the category is inactive or has no active fragrances. ' +
        'remove: Only possible when the category is inactive and has no fragrances.',
    ])
    expect(refusals('/api/categories/{id}', 'put')).toEqual([undefined, 'Only possible when the category is active.'])
    expect(refusals('/api/categories', 'post')).toEqual([undefined, undefined])
  })

  it('is described by schemas with names, each reference leading to one', () => {
    const names = Object.keys(components.schemas)
    expect(names).toEqual(expect.arrayContaining(['Category', 'NewCategory', 'CategoryChanges', 'User', 'Problem']))
    expect(names.filter((name) => /Device|Quiz/.test(name))).toEqual(['Quiz', 'NewQuiz', 'Device'])
    const references = [...JSON.stringify(paths).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to)
    expect(references).toContain('#/components/schemas/Device')
    expect(references.filter((to) => !names.includes(to?.replace('#/components/schemas/', '') ?? ''))).toEqual([])
    const category = { schema: { $ref: '#/components/schemas/Category' } }
    expect(paths['/api/categories/{id}']?.put).toMatchObject({
      requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/CategoryChanges' } } } },
      responses: {
        200: { headers: { ETag: {} }, content: { 'application/json': category } },
        412: { content: { 'application/json': category, 'application/problem+json': {} } },
        '4XX': { content: { 'text/plain': {}, 'application/problem+json': {} } },
      },
    })
  })

  it('is described with isActive only where a record can be inactive, and with who may call', () => {
    const lists = ['usuario', 'categories', 'quiz', 'perfil', 'devices', 'capsules'].map((path) => `/api/${path}`)
    const offering = lists.filter((path) => paths[path]?.get?.parameters?.some(({ name }) => name === 'isActive'))
    expect(offering).toEqual(['/api/usuario', '/api/categories', '/api/quiz'])
    const told = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { description }]) => [`${method} ${path}`, description] as const),
    )
    expect(told.filter(([, description]) => !description)).toEqual([])
    expect(Object.fromEntries(told)).toMatchObject({
      'post /api/login': 'Open to everybody, without a token.',
      'get /api/usuario/me': 'Needs a token, of any profile.',
      'get /api/audit': 'Needs the token of an administrator.',
      'get /api/notifications': 'Needs a token of any profile but USER.',
      'get /api/categories': 'Only possible when you have access to the administration.',
      'get /api/categories/quick-search': expect.any(String),
      'get /api/capsules/{id}': expect.any(String),
      'get /api/perfil': expect.any(String),
      'delete /api/usuario/{id}':
        'Only possible when you have access to the administration. Only possible when you are an administrator.',
    })
  })

  it('answers what the description says', async () => {
    for (const resource of resources.filter((one: ResourceData) => !one.internal)) {
      const described = recordSchema(resource, resources)
      const { data } = await list(`${pathOf(resource)}?perPage=50`)
      const whole = (await manager.get(`/api/${pathOf(resource)}/${String(data[0]?.[resource.key])}`)).json<Json>()
      for (const record of [...data, whole]) expect(described.parse(record)).toEqual(record)
    }
  })

  it('shortens children in a list to 20, living ones first, beside their true count', async () => {
    const admin = await test.signedInAs('ADMIN')
    const { data } = (await admin.get('/api/categories?perPage=50')).json<Page>()
    for (const category of data) {
      const fragrances = category.fragrances as { deletedAt: string | null }[]
      expect(fragrances.length).toBe(Math.min(20, Number(category.fragrancesCount)))
      const states = fragrances.map(({ deletedAt }) => deletedAt === null)
      expect(states).toEqual([...states].sort((a, b) => Number(b) - Number(a)))
    }
  })
})

const searchable = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
