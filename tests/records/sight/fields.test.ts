import { afterAll, describe, expect, test } from 'vitest'
import type { ResourceData } from '#language/resource.ts'
import { f } from '#product/language.ts'
import type { Client } from '../../support/createTestApp.ts'
import { openScratchRecords } from '../../support/scratchRecords.ts'

const admin = { '$me.isAdmin': true } as const
const own = { or: [admin, { owner: '$me.id' }] } as const

/** The fields `never…` are seen by administrators alone, the fields `own…` by the owner of the record too. */
const papers: ResourceData = {
  name: 'papers',
  key: 'paperId',
  title: 'title',
  fields: {
    title: f.text({ required: true }),
    owner: f.integer(),
    neverText: f.text({ maySee: admin }),
    neverNumber: f.integer({ maySee: admin }),
    neverChoice: f.choice(['A', 'B'], { maySee: admin }),
    neverPaper: f.ref('papers', { as: 'idAndObject', title: 'title', maySee: admin }),
    neverPin: f.secret({ keep: 'hash', maySee: admin }),
    neverFile: f.file({ accept: 'image/*', maxBytes: 1_000, maySee: admin }),
    ownText: f.text({ maySee: own }),
    ownNumber: f.integer({ maySee: own }),
    ownChoice: f.choice(['A', 'B'], { maySee: own }),
    ownPaper: f.ref('papers', { as: 'idAndObject', title: 'title', maySee: own }),
    ownPin: f.secret({ keep: 'hash', maySee: own }),
  },
  list: {
    columns: ['title', 'neverText', 'neverNumber', 'ownText', 'ownNumber'],
    search: ['title', 'neverText', 'ownText'],
    totals: { neverNumber: 'sum', ownNumber: 'sum' },
    views: { neverView: { neverNumber: 1 }, ownView: { ownNumber: 1 } },
  },
}

const scratch = await openScratchRecords([papers])
afterAll(() => scratch.close())
const boss = scratch.client
const { id: sellerId, client: seller } = await scratch.signInAs('GERENTE')

const hidden = (prefix: string) => ({
  [`${prefix}Text`]: 'needle',
  [`${prefix}Number`]: 1,
  [`${prefix}Choice`]: 'A',
  [`${prefix}PaperId`]: null,
  [`${prefix}Pin`]: '1234',
})
for (const [title, owner] of [
  ['Own', sellerId],
  ['Other', 9_999],
] as const)
  await boss.post('/api/papers', { title, owner, ...hidden('never'), ...hidden('own') })

const namesOf = (record: object) => Object.keys(record).filter((name) => /^(never|own[A-Z])/.test(name))

describe('a name that the person may not read', () => {
  /** Parameters and paths of lists; `#` stands for the name of the field or the view. */
  const addresses = {
    Text: ['?orderBy=#', '?filter={"#":"needle"}', '?filter={"#":{"empty":false}}', '/values?field=#'],
    Number: ['?totals=#', '/export?columns=#&format=csv', '/export?totals=#&format=xlsx', '?filter={"#":{"gt":0}}'],
    Choice: ['?group=#', '?filter={"or":[{"title":"x"},{"#":"A"}]}', '?orderBy=#'],
    Paper: ['?group=#', '?related=#', '?filter={"#":{"has":{"title":"x"}}}', '?filter={"#Id":1}', '?orderBy=#.title'],
    View: ['?view=#', '/counts?views=#', '/export?view=#&format=csv'],
  }
  const cases = Object.entries(addresses).flatMap(([kind, all]) =>
    all.flatMap((address) => ['never', 'own'].map((prefix) => [`${prefix}${kind}`, address] as const)),
  )

  test.each(cases)('%s in %s is refused as one that there is not [X-15, X-16]', async (name, address) => {
    const ask = async (client: Client, used: string) => {
      const { statusCode, headers, body } = await client.get(encodeURI(`/api/papers${address.replace('#', used)}`))
      return { statusCode, field: headers['error-field'], body: body.replaceAll(used, '#') }
    }
    const refused = await ask(seller, name)
    expect(refused.statusCode).toBe(400)
    expect(refused).toEqual(await ask(seller, 'nothingOfThatName'))
    expect((await ask(boss, name)).statusCode).toBe(200)
  })

  test('is not searched [X-15]', async () => {
    const count = async (client: Client) => (await client.get('/api/papers?FilterString=needle')).json().total
    expect([await count(seller), await count(boss)]).toEqual([0, 2])
    expect((await seller.get('/api/search?str=needle')).json()).toEqual([])
    expect((await boss.get('/api/search?str=needle')).json()).toHaveLength(2)
  })
})

describe('a field that the person does not see', () => {
  test('is absent from the record, the list, the answers to writes and the file [X-14]', async () => {
    const other = (await seller.get('/api/papers/2')).json()
    expect(namesOf(other)).toEqual([])
    const listed = (await seller.get('/api/papers?orderBy=title')).json().data
    expect(listed.map((record: object) => namesOf(record).filter((name) => name.startsWith('never')))).toEqual([[], []])
    expect(namesOf((await seller.put('/api/papers/2', { title: 'Other' })).json())).toEqual([])
    const file = (await seller.get('/api/papers/export?format=csv')).body
    expect(file).not.toMatch(/needle/)
    expect((await boss.get('/api/papers/export?format=csv')).body).toMatch(/needle/)
  })

  test('is absent from each record for which its condition fails, and only there [X-16]', async () => {
    const listed = (await seller.get('/api/papers?orderBy=paperId&orderByDirection=asc')).json().data
    const names = ['ownText', 'ownNumber', 'ownChoice', 'ownPaperId', 'ownPaper', 'ownPinIsSet']
    expect(listed.map((record: object) => namesOf(record).sort())).toEqual([names.sort(), []])
    expect(namesOf((await seller.get('/api/papers/1')).json()).sort()).toEqual(names)
  })

  test('is in neither the version, nor the conflict, nor the history, nor an older version [X-14]', async () => {
    const before = (await seller.get('/api/papers/2')).headers.etag
    await boss.put('/api/papers/2', { neverText: 'new needle', ownText: 'new needle', neverPin: '5678' })
    const now = await seller.get('/api/papers/2')
    expect(now.headers.etag).toBe(before)
    const conflict = await seller.put('/api/papers/2', { title: 'Late' }, { 'if-match': '"old"' })
    expect([conflict.statusCode, conflict.headers.etag, conflict.json()]).toEqual([412, before, now.json()])
    const [entry] = (await seller.get('/api/papers/2/history')).json().data
    expect(entry).toMatchObject({ changes: [], hidden: 3 })
    const version = await seller.get(`/api/papers/2/history/${entry.version}`)
    expect([version.statusCode, version.body.includes('needle')]).toEqual([200, false])
    expect((await boss.get('/api/papers/2/history')).body).toContain('new needle')
  })

  const sent: readonly [string, unknown][] = [
    ...['Text', 'Number', 'Choice', 'PaperId', 'Pin'].flatMap((kind): [string, unknown][] => [
      [`never${kind}`, null],
      [`own${kind}`, null],
    ]),
    ['neverText', 'mine'],
    ['ownNumber', 7],
    ['neverFile.file', null],
    ['neverFile.copyOf', 1],
  ]
  test.each(sent)('is kept by a save, which may not send %s: %j [X-14]', async (name, value) => {
    const stored = (await boss.get('/api/papers/2')).json()
    const refused = await seller.put('/api/papers/2', { title: 'Mine', [name]: value })
    expect([refused.statusCode, refused.headers['error-field']]).toEqual([403, name.split('.')[0]])
    expect((await seller.put('/api/papers/2', { title: stored.title })).statusCode).toBe(200)
    if (name.startsWith('never'))
      expect((await seller.post('/api/papers', { title: 'New', [name]: value })).statusCode).toBe(403)
    expect((await boss.get('/api/papers/2')).json()).toEqual(stored)
  })

  test('may be sent by those who see it, a secret too [X-14]', async () => {
    expect((await seller.put('/api/papers/1', { ownText: 'mine', ownPin: null })).json()).toMatchObject({
      ownText: 'mine',
      ownPinIsSet: false,
    })
    expect((await boss.put('/api/papers/1', { neverPin: null })).json()).toMatchObject({ neverPinIsSet: false })
  })
})

test('a field that a person never sees may decide which records and fields the person sees [X-01, X-14]', async () => {
  const byHidden = { or: [admin, { neverNumber: '$me.id' }] } as const
  const connect = await scratch.declare([
    {
      ...papers,
      records: byHidden,
      fields: { ...papers.fields, ownText: f.text({ maySee: byHidden }) },
      choices: { all: {} },
    },
  ])
  const everyone = connect(1, 'ADMIN')
  const create = async (title: string, neverNumber: number): Promise<number> =>
    (await everyone.post('/api/papers', { title, neverNumber, ownText: 'thread' })).json().paperId
  const [mine, other] = [await create('By hidden', sellerId), await create('By hidden too', 9_999)]
  const person = connect(sellerId, 'GERENTE')
  const titles = async (path: string) => {
    const answer = (await person.get(path)).json()
    return (answer.data ?? answer).map(({ title }: { title: string }) => title)
  }
  expect(await titles('/api/papers')).toEqual(['By hidden'])
  expect(await titles('/api/papers?FilterString=hidden')).toEqual(['By hidden'])
  expect(await titles('/api/papers/all')).toEqual(['By hidden'])
  expect((await person.get('/api/papers/export?format=csv')).body).toContain('By hidden')
  expect((await person.get('/api/search?str=hidden')).json()).toHaveLength(1)
  const { body, statusCode } = await person.get(`/api/papers/${mine}`)
  expect([statusCode, JSON.parse(body).ownText, JSON.parse(body).neverNumber]).toEqual([200, 'thread', undefined])
  const change = async (id: number) => (await person.put(`/api/papers/${id}`, { title: 'By hidden' })).statusCode
  expect([await change(mine), await change(other)]).toEqual([200, 404])
})
