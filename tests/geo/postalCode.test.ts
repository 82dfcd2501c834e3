import { afterAll, describe, expect, test } from 'vitest'
import { setUpApp } from '../http/appFixture.ts'
import { createJsonAnswer, neverAnswer, startExternalService } from '../support/externalService.ts'

const manager = await (await setUpApp()).signInAs('GERENTE')
const externalService = await startExternalService()
const testApp = await setUpApp({ CEP_URL: `${externalService.url}/ws/`, GEO_URL: `${externalService.url}/geo` })
const connectedManager = await testApp.signInAs('GERENTE')
afterAll(() => externalService.close())

describe('offline', () => {
  test('a postal code is looked up by a GET and tells the state and the city of its range [D-42, J-72, J-73]', async () => {
    const response = await manager.get('/api/cep/01310100/json')
    expect([response.statusCode, response.json()]).toEqual([200, { uf: 'SP', localidade: 'São Paulo' }])
    expect((await manager.get('/api/cep/69400010/json')).json()).toEqual({ uf: 'AM', localidade: 'Manacapuru' })
  })

  test('one that no city has is unknown', async () => {
    for (const cep of ['00999999', '10000000', '45985000', '54650000', '78900000']) {
      const response = await manager.get(`/api/cep/${cep}/json`)
      expect([response.statusCode, response.json()]).toEqual([200, { erro: true }])
    }
  })

  test('anything but eight digits is refused with a sentence', async () => {
    for (const cep of ['0131010', '013101000', '01310-100', 'abcdefgh', '%F0%9D%9F%8E1310100', '..%2F..%2Fx']) {
      const response = await manager.get(`/api/cep/${cep}/json`, { 'content-language': 'en-US' })
      expect([response.statusCode, response.body], cep).toEqual([400, 'The zip code to look up must have 8 digits.'])
      expect(response.headers['error-field']).toBe('cep')
    }
  })
})

describe('with an external service', () => {
  let manager = connectedManager
  const waitForRetry = () => testApp.clock.advance(31_000)

  test('the lookup is forwarded without headers of the user, and its answer is cached for a day', async () => {
    const paulistaAnswer = { cep: '01310-100', logradouro: 'Avenida Paulista', uf: 'SP', localidade: 'São Paulo' }
    externalService.answerWith(createJsonAnswer(paulistaAnswer))
    for (let times = 0; times < 3; times++) {
      const response = await manager.get('/api/cep/01310100/json', { 'content-language': 'en-US' })
      expect(response.json()).toEqual({ uf: 'SP', localidade: 'São Paulo' })
    }
    expect(externalService.seen.map(({ path }) => path)).toEqual(['/ws/01310100/json'])
    const sent = Object.keys(externalService.seen[0]?.headers ?? {})
    for (const name of ['authorization', 'content-language', 'cookie', 'referer', 'x-forwarded-for']) {
      expect(sent).not.toContain(name)
    }
    externalService.answerWith(createJsonAnswer({ erro: 'true' }))
    expect((await manager.get('/api/cep/01310100/json')).json()).toEqual({ uf: 'SP', localidade: 'São Paulo' })
    testApp.clock.advance(86_400_000)
    manager = await testApp.signInAs('GERENTE')
    expect((await manager.get('/api/cep/01310100/json')).json()).toEqual({ erro: true })
  })

  const failures = {
    'is down': (_path: string, response: { destroy(): void }) => response.destroy(),
    fails: createJsonAnswer({ message: 'x' }, 500),
    refuses: createJsonAnswer({ message: 'x' }, 404),
    'answers no JSON': (_path: string, response: { end(text: string): void }) => response.end('<html>'),
    'answers nonsense': createJsonAnswer({ uf: 7, localidade: ['x'] }),
    'answers a bare value': createJsonAnswer(null),
    'answers without end': (_path: string, response: { write(text: string): void }) => {
      for (let times = 0; times < 40; times++) response.write('x'.repeat(10_000))
    },
  }
  test.each(
    Object.entries(failures).map(([failureName, failure], index) => [failureName, failure, `2004000${index}`] as const),
  )('that %s, the range tells the place, and the next lookup asks again', async (failureName, failure, cep) => {
    waitForRetry()
    externalService.answerWith(failure)
    const failed = await manager.get(`/api/cep/${cep}/json`)
    expect([failed.statusCode, failed.json()]).toEqual([200, { uf: 'RJ', localidade: 'Rio de Janeiro' }])
    waitForRetry()
    externalService.answerWith(createJsonAnswer({ uf: 'RJ', localidade: `Rio ${failureName}` }))
    expect((await manager.get(`/api/cep/${cep}/json`)).json()).toEqual({ uf: 'RJ', localidade: `Rio ${failureName}` })
  })

  test('that is slow is waited for three seconds, and then left alone for a while', async () => {
    waitForRetry()
    externalService.answerWith(neverAnswer)
    const before = externalService.seen.length
    const start = performance.now()
    expect((await manager.get('/api/cep/30110000/json')).json()).toEqual({ uf: 'MG', localidade: 'Belo Horizonte' })
    const waitedMs = performance.now() - start
    expect(waitedMs).toBeGreaterThan(2_900)
    expect(waitedMs).toBeLessThan(30_000)
    expect((await manager.get('/api/cep/40010000/json')).json()).toEqual({ uf: 'BA', localidade: 'Salvador' })
    expect(externalService.seen).toHaveLength(before + 1)
  })

  test('regions and cities are passed on, with what was asked and nothing else', async () => {
    waitForRetry()
    const data = [{ code: 'BE', name: 'Beira Baixa', secret: 1 }]
    externalService.answerWith(createJsonAnswer({ data, total: 11, totalPages: 2, more: true }))
    const regions = await manager.get('/api/geo/countries/pt/regions?page=2&str=bei%26ra')
    expect(regions.json()).toEqual({ data: [{ code: 'BE', name: 'Beira Baixa' }], total: 11, totalPages: 2 })
    expect(externalService.seen.at(-1)?.path).toBe('/geo/countries/PT/regions?page=2&perPage=10&str=bei%26ra')
    const cities = await manager.get('/api/geo/countries/PT/regions/B%2FE/cities')
    expect(cities.json()).toEqual({ data: [{ name: 'Beira Baixa' }], total: 11, totalPages: 2 })
    expect(externalService.seen.at(-1)?.path).toBe('/geo/countries/PT/regions/B%2FE/cities?page=1&perPage=10&str=')
    expect(externalService.seen.at(-1)?.headers.authorization).toBeUndefined()
  })

  test.each([
    ['down', failures['is down']],
    ['nonsense', createJsonAnswer({ data: [{ code: 'BE' }], total: 1, totalPages: 1 })],
    ['endless', failures['answers without end']],
  ])('while their service is %s, regions and cities are those of this server', async (_how, failure) => {
    waitForRetry()
    externalService.answerWith(failure)
    const regions = await manager.get('/api/geo/countries/PT/regions?str=lisb')
    const lisbon = { data: [{ code: '11', name: 'Lisboa' }], total: 1, totalPages: 1 }
    expect([regions.statusCode, regions.json()]).toEqual([200, lisbon])
    waitForRetry()
    const cities = await manager.get('/api/geo/countries/PT/regions/unknown-here/cities')
    expect(cities.statusCode).toBe(404)
  })
})
