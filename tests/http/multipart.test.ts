import { type AddressInfo, connect } from 'node:net'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { buildFormData, createFile, listStoredKeys } from '../records/records.ts'
import { getStatusAndField, getStatusAndText } from '../support/answers.ts'
import { createPicture } from '../support/pictures.ts'
import { setUpApp } from './appFixture.ts'

const pt = createTranslator('pt')
const megabyte = 1024 * 1024
const testApp = await setUpApp()
const admin = await testApp.signInAs('ADMIN')
await admin.post('/api/categories', { name: 'Floral' })
const png = await createPicture()

const type = 'multipart/form-data; boundary=xyz'
/** The head of a hand-written request. */
const buildHead = (length: number) => [
  ...['POST /api/fragrances HTTP/1.1', 'Host: localhost', `Authorization: Bearer ${admin.token}`],
  ...[`Content-Type: ${type}`, `Content-Length: ${length}`, ''],
]
/** A hand-written body with CRLF line ends. */
const buildRawRequest = (...lines: string[]) => Buffer.from(lines.join('\r\n'))
const buildPart = (name: string, value: string, more = '') =>
  `--xyz\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}`
const send = (payload: Buffer | string, contentType = type) =>
  admin.post('/api/fragrances', Buffer.from(payload), { 'content-type': contentType })
const tooManyParts = Array.from({ length: 501 }, (_, index) => buildPart(`p${index}`, 'x'))
const validFields = { name: 'Brisa', genre: 'F', categoryId: '1' }

describe('a body of parts', () => {
  const jsonPart = '--xyz\r\nContent-Disposition: form-data; name="name"\r\nContent-Type: application/json\r\n'
  it.each([
    ['that is empty', '', type],
    ['without a boundary', buildRawRequest(buildPart('name', 'Brisa'), '--xyz--'), 'multipart/form-data'],
    [
      'with an empty boundary',
      buildRawRequest(buildPart('name', 'Brisa'), '--xyz--'),
      'multipart/form-data; boundary=',
    ],
    [
      'of another boundary',
      buildRawRequest(buildPart('name', 'Brisa'), '--xyz--'),
      'multipart/form-data; boundary=abc',
    ],
    ['without an end', buildRawRequest(buildPart('name', 'Brisa')), type],
    ['cut off in a file', buildRawRequest(buildPart('image.file', 'half', '; filename="a.png"')), type],
    ['cut off in a header', buildRawRequest('--xyz', 'Content-Dispo'), type],
    ['of nonsense', 'nonsense', type],
    ['of JSON under another name', '{"name":"Brisa"}', type],
    [
      'with a part without a name',
      buildRawRequest('--xyz', 'Content-Disposition: form-data', '', 'x', '--xyz--'),
      type,
    ],
    ['with a part without headers', buildRawRequest('--xyz', '', 'x', '--xyz--'), type],
    ['with a name that objects have', buildRawRequest(buildPart('__proto__', 'x'), '--xyz--'), type],
    [
      'with a file named as objects name theirs',
      buildRawRequest(buildPart('constructor', 'x', '; filename="a"'), '--xyz--'),
      type,
    ],
    [
      'with a name that reaches into objects',
      buildRawRequest(buildPart('collection[__proto__][x]', 'x'), '--xyz--'),
      type,
    ],
    [
      'with brackets that do not close',
      buildRawRequest(buildPart('name[', 'x'), buildPart('name]]', 'x'), buildPart('[]', 'x'), '--xyz--'),
      type,
    ],
    ['nested as deep as a name can be', buildRawRequest(buildPart(`a${'[b]'.repeat(60)}`, 'x'), '--xyz--'), type],
    ['with letters that are not UTF-8', Buffer.from(`${buildPart('name', '\xe9\xff')}\r\n--xyz--`, 'latin1'), type],
    ['with a part that calls itself JSON', buildRawRequest(jsonPart, '{"a":1}', '--xyz--'), type],
  ])('%s is refused with a sentence', async (_kind, body, contentType) => {
    const response = await send(body, contentType)
    expect([response.statusCode, response.headers['content-type']]).toEqual([400, 'text/plain; charset=utf-8'])
    expect(response.body).toMatch(/\p{L}{3}.*\.$/u)
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'nonsense'])('is not of type %s', async (contentType) => {
    const response = await send(JSON.stringify(validFields), contentType)
    expect(getStatusAndText(response)).toEqual([400, pt('errors.notJsonOrMultipart')])
  })

  it('is wanted where there is none', async () => {
    expect((await admin.post('/api/fragrances')).body).toBe(pt('validation.body'))
  })

  it('is not wanted where JSON is', async () => {
    const response = await admin.post('/api/categories', buildFormData({ name: 'Cítrico' }))
    expect(getStatusAndText(response)).toEqual([400, pt('errors.notJson')])
  })

  it('says everything once', async () => {
    for (const repeatedNames of [
      [buildPart('name', 'a'), buildPart('name', 'b')],
      [buildPart('name', 'a'), buildPart('name[0]', 'b')],
      [buildPart('name[0]', 'a'), buildPart('name', 'b')],
      [buildPart('image.file', 'a', '; filename="a"'), buildPart('image.file', 'b', '; filename="b"')],
    ]) {
      const response = await send(buildRawRequest(...repeatedNames, '--xyz--'))
      expect(getStatusAndText(response)).toEqual([400, expect.stringContaining('mais de uma vez')])
    }
  })

  it('has no NUL', async () => {
    expect((await send(buildRawRequest(buildPart('name', 'a\0b'), '--xyz--'))).body).toBe(pt('errors.nulCharacter'))
  })

  it('may have files that nobody asked for: they are read and thrown away', async () => {
    const parts = buildFormData({
      ...validFields,
      'image.file': png,
      'secret.file': png,
      'other.file': Buffer.alloc(7 * megabyte),
    })
    expect((await admin.post('/api/fragrances', parts)).statusCode).toBe(201)
    expect(await listStoredKeys(testApp)).toHaveLength(4)
  })

  it('may be JSON instead, which leaves the pictures as they are or takes one away', async () => {
    const pictures = { 'image.file': png, 'secret.file': png }
    const stored = (
      await admin.post('/api/fragrances', buildFormData({ ...validFields, ...pictures, name: 'Musgo' }))
    ).json()
    const address = `/api/fragrances/${stored.fragranceId}`
    const keys = await listStoredKeys(testApp)
    const saved = await admin.put(address, { ...stored, name: 'Musgo verde' })
    expect(saved.statusCode, saved.body).toBe(200)
    const kept = { name: 'foto.webp' }
    expect(saved.json()).toMatchObject({ name: 'Musgo verde', image: kept, secret: kept })
    expect(await listStoredKeys(testApp)).toEqual(keys)
    for (const image of [null, 'text', { file: { name: 'a.png', size: 3, type: 'image/png' } }, { rawFile: {} }]) {
      const refused = await admin.put(address, { image })
      expect(getStatusAndField(refused), JSON.stringify(image)).toEqual([400, 'image'])
    }
    const created = await admin.post('/api/fragrances', { ...validFields, image: null })
    expect(getStatusAndField(created)).toEqual([400, 'image'])
    expect((await send('{"name":', 'application/json')).body).toBe(pt('errors.malformedBody'))
  })
})

describe('the size of a body of parts', () => {
  /** A body of exactly this size, padded with an undeclared file. */
  async function createBodyOfSize(bytes: number): Promise<Buffer> {
    const head = buildRawRequest(buildPart('name', 'x'), buildPart('rest', '', '; filename="rest"'))
    const end = buildRawRequest('', '--xyz--', '')
    return Buffer.concat([head, Buffer.alloc(bytes - head.length - end.length, 'a'), end])
  }

  it('is 16 MB in all, and one byte more is 413 with a sentence', async () => {
    expect((await send(await createBodyOfSize(16 * megabyte))).statusCode).toBe(400)
    const response = await send(await createBodyOfSize(16 * megabyte + 1))
    expect(getStatusAndText(response)).toEqual([413, pt('errors.bodyTooLarge', { max: 16 })])
  })

  it('is 64 KB of a text, and of a longer one no more is kept, however many there are', async () => {
    const long = buildPart('name', 'a'.repeat(64 * 1024))
    const longestTextAnswer = await send(
      buildRawRequest(buildPart('categoryId', '1'), long, buildPart('genre', 'F'), '--xyz--'),
    )
    expect(getStatusAndField(longestTextAnswer)).toEqual([400, 'name'])
    const many = Array.from({ length: 40 }, (_, index) => buildPart(`p${index}`, 'a'.repeat(megabyte)))
    for (const texts of [[buildPart('p0', 'a'.repeat(64 * 1024 + 1))], many]) {
      const response = await send(buildRawRequest(...texts, '--xyz--'))
      expect(getStatusAndText(response)).toEqual([413, pt('errors.textTooLarge', { name: 'p0', max: 64 })])
      expect(response.headers['error-field']).toBe('p0')
    }
  })

  it('is 500 parts', async () => {
    const response = await send(buildRawRequest(...tooManyParts, '--xyz--'))
    expect(getStatusAndText(response)).toEqual([413, pt('errors.tooManyParts', { max: 500 })])
  })
})

describe('over a real connection', () => {
  it('who sends too much is told so, and who hangs up in the middle leaves nothing', async () => {
    const address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
    const headers = { authorization: `Bearer ${admin.token}` }
    const keys = await listStoredKeys(testApp)
    const body = buildFormData({
      ...validFields,
      'image.file': createFile(Buffer.alloc(9 * megabyte), 'a.png', 'image/png'),
    })
    const response = await fetch(`${address}/api/fragrances`, { method: 'POST', headers, body })
    expect([response.status, await response.text()]).toEqual([413, pt('errors.fileTooLarge', { max: 5 })])

    const huge = buildFormData({ 'other.file': createFile(Buffer.alloc(40 * megabyte), 'a', 'image/png') })
    expect((await fetch(`${address}/api/fragrances`, { method: 'POST', headers, body: huge })).status).toBe(413)

    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    const half = buildRawRequest(...buildHead(9000), buildPart('image.file', 'x', '; filename="a"'))
    await new Promise<void>((resolve) => socket.write(half, () => resolve()))
    socket.destroy()
    expect((await fetch(`${address}/api/health`)).status).toBe(200)
    expect(await listStoredKeys(testApp)).toEqual(keys)
  })
})

describe('a body without an end', () => {
  /**
   * Sends the start of a body and more bytes than the server accepts; returns the response up to the end of the
   * connection.
   */
  async function sendRaw(bodyStart: Buffer): Promise<string> {
    const { port } = testApp.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.write(Buffer.concat([buildRawRequest(...buildHead(2 ** 40), ''), bodyStart]))
    // Only slightly more than the server reads, because unread bytes would reset the connection and could lose the
    // response.
    const rest = [...Array.from({ length: 64 }, () => Buffer.alloc(megabyte, 'a')), Buffer.alloc(1024, 'a')]
    const writeMore = (): void => {
      for (let more = rest.shift(); more && !socket.destroyed && socket.write(more); more = rest.shift());
    }
    let heard = ''
    socket.on('drain', writeMore).on('data', (chunk) => {
      heard += chunk
    })
    writeMore()
    await new Promise<void>((resolve) => socket.on('error', () => undefined).on('close', () => resolve()))
    return heard
  }
  beforeAll(async () => {
    if (!testApp.app.server.listening) await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  })

  it.each([
    ['a text', buildRawRequest(buildPart('name', 'x')), 'name'],
    ['a file', buildRawRequest(buildPart('image.file', 'x', '; filename="a"')), 'file'],
    ['nothing', buildRawRequest(''), 'nothing'],
  ])('is not read for ever, be it %s', async (_kind, bodyStart) => {
    expect(await sendRaw(bodyStart)).toMatch(/^HTTP\/1\.1 413 /)
  })

  it('is not read for ever after its refusal either', async () => {
    expect(await sendRaw(buildRawRequest(...tooManyParts, '--xyz'))).toMatch(/^HTTP\/1\.1 413 /)
  })
})

test('the names of parts describe lists in the order of their numbers, gaps or not', async () => {
  const slot = { 'collection[7][fragranceId]': '1', 'collection[7][slot]': '9', 'collection[7][shotSeconds]': '5' }
  const parts = {
    ...slot,
    name: 'Natal',
    'cover.file': png,
    'descriptions[3][language]': 'en-US',
    'descriptions[3][description]': 'Christmas',
    'descriptions[1][language]': 'pt-BR',
    'descriptions[1][description]': ' Natal ',
  }
  const response = await admin.post('/api/campaigns', buildFormData(parts))
  expect(response.statusCode, response.body).toBe(201)
  expect(response.json()).toMatchObject({
    name: 'Natal',
    cover: { name: 'foto.webp' },
    collection: [{ slot: 9, fragranceId: 1, shotSeconds: 5 }],
    descriptions: [
      { language: 'pt-BR', description: 'Natal' },
      { language: 'en-US', description: 'Christmas' },
    ],
  })
  const wrong = await admin.post('/api/campaigns', buildFormData({ ...parts, 'collection[7][slot]': '21' }))
  expect(getStatusAndField(wrong)).toEqual([400, 'collection.0.slot'])
  const missingListAnswer = await admin.post('/api/campaigns', buildFormData({ ...parts, 'collection[x][slot]': '1' }))
  expect(getStatusAndField(missingListAnswer)).toEqual([400, 'collection'])
})
