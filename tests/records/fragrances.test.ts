import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { setUpFreshApp, setUpSignedIn } from '../http/appFixture.ts'
import { storeCampaign } from '../quiz/quizRecords.ts'
import { awaitStatuses, getStatusAndField, getStatusAndText } from '../support/answers.ts'
import { createPicture, createPictureOfSize, heicHeader } from '../support/pictures.ts'
import {
  addCategory,
  buildFormData,
  createFile,
  type Fragrance,
  listStoredKeys,
  type PartValues,
  readAudit,
} from './records.ts'

const pt = createTranslator('pt')
const english = { 'content-language': 'en-US' }
const megabytes = 1024 * 1024

const testApp = await setUpFreshApp()
const admin = setUpSignedIn(testApp, 'GERENTE')
const png = await createPicture('png')
const jpeg = await createPicture('jpeg', { colour: [10, 200, 30] })
beforeEach(() => addCategory(admin, 'Floral'))
afterEach(async () => {
  for (const key of await listStoredKeys(testApp)) await testApp.files.remove(key)
})

const video = { videoUrl: 'https://video.example/brisa', videoFile: 'brisa.mp4' }
const texts = { name: 'Brisa do Mar', description: 'Sal e algas', genre: 'F', ...video }
const brisa: PartValues = { ...texts, categoryId: '1', 'image.file': png, 'secret.file': jpeg }
const create = (values: PartValues = {}, headers = {}) =>
  admin.post('/api/fragrances', buildFormData({ ...brisa, ...values }), headers)
const update = (values: PartValues, headers = {}, id = 1) =>
  admin.put(`/api/fragrances/${id}`, buildFormData(values), headers)
const read = async (id = 1): Promise<Fragrance> => (await admin.get(`/api/fragrances/${id}`)).json()
const added = async (values: PartValues = {}): Promise<Fragrance> => {
  const response = await create(values)
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}
const fetchFile = (address: string) => testApp.anonymous.get(address)
const readMetadata = async (address: string) => sharp((await fetchFile(address)).rawPayload).metadata()
const changes = async () =>
  (await testApp.db.selectFrom('audit_entries').selectAll().orderBy('id').execute()).map((entry) => entry.changes)
const listAddresses = ({ image, secret }: Fragrance) => [image, secret].flatMap((file) => [file.tempUri, file.thumbUri])

describe('creating a fragrance', () => {
  it('takes its texts and two pictures as parts, and answers it whole [J-36, E-08, E-10]', async () => {
    const response = await create()
    expect([response.statusCode, response.headers.etag !== undefined]).toEqual([201, true])
    const address = expect.stringMatching(/^\/api\/files\/[0-9a-f]{32}\.webp\?e=\d+&s=[\w-]+$/)
    const file = { tempUri: address, name: 'foto.webp', thumbUri: address }
    expect(response.json()).toEqual({
      ...texts,
      fragranceId: 1,
      categoryId: 1,
      category: { categoryId: 1, name: 'Floral' },
      image: file,
      secret: file,
      collections: [],
      collectionsCount: 0,
      deletedAt: null,
      createdAt: expect.stringMatching(/Z$/),
    })
    expect(await readAudit(testApp)).toEqual(['create categories 1', 'create fragrances 1'])
  })

  it('stores both pictures and their thumbnails, at addresses that need no token', async () => {
    const { image, secret } = await added()
    expect(await listStoredKeys(testApp)).toHaveLength(4)
    for (const file of [image, secret]) {
      expect(await readMetadata(file.tempUri)).toMatchObject({ format: 'webp', width: 64, height: 48 })
      expect(await readMetadata(file.thumbUri)).toMatchObject({ format: 'webp', width: 80, height: 80 })
    }
    const [choice] = (await admin.get('/api/fragrances/quick-search?str=')).json()
    expect(await readMetadata(choice.thumbUri)).toMatchObject({ format: 'webp', width: 80, height: 80 })
  })

  it('keeps letters of every script, and ends of lines as they were typed, though browsers send two characters', async () => {
    const files = { 'image.file': createFile(png, 'flor de maçã 花.png', ''), 'secret.file': createFile(png, '..', '') }
    const record = await added({ ...files, name: 'Água de Maçã 🌿', description: 'Sal\r\n\r\ne algas\nverdes' })
    expect([record.name, record.description]).toEqual(['Água de Maçã 🌿', 'Sal\n\ne algas\nverdes'])
    expect([record.image.name, record.secret.name]).toEqual(['flor de maçã 花.webp', 'file.webp'])
  })

  it.each(['image', 'secret'])('needs its %s [K-33, K-34]', async (field) => {
    for (const nothing of [null, '', createFile(Buffer.alloc(0), '', 'application/octet-stream')]) {
      const response = await create({ [`${field}.file`]: nothing })
      expect(getStatusAndField(response)).toEqual([400, field])
      expect(response.body).toContain(pt('validation.required'))
    }
    expect(await listStoredKeys(testApp)).toEqual([])
  })

  it('takes of a video a file name of 255 characters, as a text and not as a file [K-36]', async () => {
    expect(await added({ videoFile: 'v'.repeat(255) })).toMatchObject({ videoFile: 'v'.repeat(255) })
    expect(await added({ videoFile: createFile(png, 'x.mp4', 'video/mp4') })).toMatchObject({ videoFile: null })
  })

  it('refuses a category that does not exist or is inactive, and leaves no file behind', async () => {
    expect(getStatusAndField(await create({ categoryId: '99' }))).toEqual([400, 'categoryId'])
    await admin.delete('/api/categories/1')
    expect(getStatusAndField(await create())).toEqual([400, 'categoryId'])
    expect(await listStoredKeys(testApp)).toEqual([])
    expect(await readAudit(testApp)).not.toContain('create fragrances 1')
  })
})

test('a picture may have 5 MB and not one byte more: 413 with a sentence that names the picture [K-37]', async () => {
  const most = await createPictureOfSize(5 * megabytes)
  expect((await create({ 'image.file': most, 'secret.file': most })).statusCode).toBe(201)
  const before = await listStoredKeys(testApp)
  const response = await create({ 'secret.file': await createPictureOfSize(5 * megabytes + 1) })
  expect(getStatusAndField(response)).toEqual([413, 'secret'])
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(response.body).toBe(pt('errors.fileTooLarge', { max: 5 }))
  expect(await listStoredKeys(testApp)).toEqual(before)
})

describe('what is no picture', () => {
  it('is refused with a sentence for each, in the language asked for, and leaves no file behind', async () => {
    const values = {
      'image.file': Buffer.from('hello'),
      'secret.file': createFile(heicHeader, 'IMG_1.HEIC', 'image/heic'),
    }
    const response = await create(values)
    expect(getStatusAndField(response)).toEqual([400, 'image'])
    const secret = `Imagem secreta: ${pt('validation.heicImage')}`
    expect(response.body).toBe(`Imagem: ${pt('validation.unreadableImage')} ${secret}`)
    expect((await create(values, english)).body).toContain('HEIC images are not accepted.')
    const huge = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="20000"/>')
    const tooMany = `Imagem: ${pt('validation.imageTooManyPixels', { max: 50 })}`
    expect((await create({ 'image.file': huge })).body).toBe(tooMany)
    expect(await listStoredKeys(testApp)).toEqual([])
  })

  it('is detected by its bytes and not by its name or media type', async () => {
    expect((await create({ 'image.file': createFile(png, 'x.txt', 'text/html') })).statusCode).toBe(201)
    const page = Buffer.from('<html><script>alert(1)</script></html>')
    for (const type of ['image/png', 'image/svg+xml', 'application/octet-stream', '']) {
      expect(getStatusAndField(await create({ 'image.file': createFile(page, 'x.png', type) }))).toEqual([400, 'image'])
    }
  })

  it('cannot be a text that is named like a file', async () => {
    const forgedBodies: PartValues[] = [
      { 'image.file': 'none.webp' },
      { 'image.file': null, 'image[file]': 'x' },
      { 'image.file': null, 'image[file][key]': 'x' },
      { 'image.file': null, 'image[rawFile][key]': 'secret.webp' },
      { 'image.file': null, 'image[key]': 'x', 'image[name]': 'x' },
      { 'image.file': null, 'image[tempUri]': '/api/files/x' },
      { 'image.file': null, image: 'x' },
    ]
    for (const forged of forgedBodies) {
      expect(getStatusAndField(await create(forged)), JSON.stringify(forged)).toEqual([400, 'image'])
    }
    expect(await listStoredKeys(testApp)).toEqual([])
  })
})

describe('saving a fragrance', () => {
  it('takes the parts of a create, and keeps the former pictures for its history [J-37]', async () => {
    await addCategory(admin, 'Cítrico')
    const before = await added()
    const pictures = { 'image.file': jpeg, 'secret.file': png }
    const response = await update({ ...brisa, ...pictures, name: 'Brisa leve', genre: 'M', categoryId: '2' })
    expect(response.statusCode, response.body).toBe(200)
    const after = response.json<Fragrance>()
    expect(after).toMatchObject({ name: 'Brisa leve', genre: 'M', categoryId: 2, category: { name: 'Cítrico' } })
    expect(await listStoredKeys(testApp)).toHaveLength(8)
    for (const address of [...listAddresses(before), ...listAddresses(after)])
      expect((await fetchFile(address)).statusCode).toBe(200)
  })

  it('keeps the pictures that are not sent, and every text that is not', async () => {
    const before = await added()
    const keys = await listStoredKeys(testApp)
    expect((await update({ name: 'Brisa leve' })).json()).toEqual({ ...before, name: 'Brisa leve' })
    expect(await listStoredKeys(testApp)).toEqual(keys)
  })

  it('replaces one picture and keeps the other, and tells the audit their names, never an address', async () => {
    const before = await added()
    const after = (await update({ 'secret.file': createFile(png, 'novo.png', 'image/png') })).json<Fragrance>()
    expect([after.image, after.secret.name]).toEqual([before.image, 'novo.webp'])
    await update({ 'image.file': jpeg })
    const anAdmin = await testApp.signInAs('ADMIN')
    const entries = (await anAdmin.get('/api/audit?perPage=2')).json<{ data: { changes: object }[] }>().data
    expect(entries.map((entry) => entry.changes)).toEqual([
      { image: { from: 'foto.webp', to: 'foto.webp' } },
      { secret: { from: 'foto.webp', to: 'novo.webp' } },
    ])
    expect(JSON.stringify(await changes())).not.toContain('/api/files')
  })

  it('has no way to take a picture away', async () => {
    const before = await added()
    const nothing: PartValues[] = [{ 'image.file': createFile(Buffer.alloc(0), '', '') }, { 'image[tempUri]': 'x' }]
    for (const body of nothing) {
      const response = await update(body)
      expect([response.statusCode, response.json<Fragrance>().image]).toEqual([200, before.image])
    }
    expect((await update({ image: '' })).headers['error-field']).toBe('image')
    expect((await update({ 'image.file': '' })).headers['error-field']).toBe('image')
    expect((await read()).image).toEqual(before.image)
  })

  it('leaves the old pictures alone where it is refused, and none of the new', async () => {
    const before = await added()
    const keys = await listStoredKeys(testApp)
    const refused = [
      await update({ name: 'ab', 'image.file': jpeg }),
      await update({ categoryId: '99', 'image.file': jpeg }),
      await update({ 'image.file': jpeg, 'secret.file': Buffer.from('x') }),
      await update({ 'image.file': await createPictureOfSize(5 * megabytes + 1) }),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 413])
    expect(await listStoredKeys(testApp)).toEqual(keys)
    expect(await read()).toEqual(before)
  })

  it('is refused in the order of the contract: gone before stale, stale before wrong, wrong before inactive', async () => {
    const stale = { 'if-match': '"another"' }
    const noPicture = { 'image.file': Buffer.from('x') }
    expect((await update(noPicture, stale, 7)).statusCode).toBe(404)
    expect((await update(noPicture, {}, 7)).statusCode).toBe(404)
    const { fragranceId } = await added()
    await admin.delete(`/api/fragrances/${fragranceId}`)
    expect([(await update(noPicture, stale)).statusCode, (await update(noPicture)).statusCode]).toEqual([412, 400])
    const keys = await listStoredKeys(testApp)
    const inactive = [409, expect.stringContaining('a fragrância está inativa')]
    expect(getStatusAndText(await update({ 'image.file': jpeg }))).toEqual(inactive)
    expect(await listStoredKeys(testApp)).toEqual(keys)
  })

  it('obeys If-Match, and answers what the record is now', async () => {
    const { etag } = (await create()).headers
    const now = await update({ name: 'Brisa leve' }, { 'if-match': etag })
    const stale = await update({ 'image.file': jpeg }, { 'if-match': etag })
    expect([now.statusCode, stale.statusCode, stale.json<Fragrance>().name]).toEqual([200, 412, 'Brisa leve'])
    expect([stale.headers.etag, now.headers.etag !== etag]).toEqual([now.headers.etag, true])
    const withPicture = await update({ 'image.file': jpeg }, { 'if-match': now.headers.etag })
    expect([withPicture.statusCode, withPicture.headers.etag !== now.headers.etag]).toEqual([200, true])
    // The refused one has left none; the accepted one leaves the former picture to the history.
    expect(await listStoredKeys(testApp)).toHaveLength(6)
  })

  it('by several people at once leaves one pair of pictures, and those of the others to the history', async () => {
    await added()
    const concurrentSaves = [png, jpeg, png, jpeg].map((picture) =>
      update({ 'image.file': picture, 'secret.file': picture }),
    )
    expect(await awaitStatuses(...concurrentSaves)).toEqual([200, 200, 200, 200])
    const named = listAddresses(await read()).flatMap((address) => /files\/([^?]+)/.exec(address)?.[1] ?? [])
    const kept = (await testApp.db.selectFrom('audit_files').select('key').execute()).map(({ key }) => key)
    expect((await listStoredKeys(testApp)).sort()).toEqual([...named, ...kept].sort())
    expect(kept).toHaveLength(16)
  })
})

test('a fragrance shows its campaigns; it stays active while it is in one, and is never removed for good [E-09, E-12]', async () => {
  await added()
  await storeCampaign(testApp, 'Natal', [1])
  expect(await read()).toMatchObject({ category: { name: 'Floral' }, collections: [{ campaignId: 1, slot: 1 }] })
  const held = [409, expect.stringContaining('está em campanhas')]
  expect(getStatusAndText(await admin.delete('/api/fragrances/1'))).toEqual(held)
  await testApp.db.deleteFrom('campaign_slots' as never).execute()
  expect((await admin.delete('/api/fragrances/1?hardDelete=true')).statusCode).toBe(400)
  expect((await admin.delete('/api/fragrances/1?hardDelete=false')).statusCode).toBe(204)
  expect((await read()).deletedAt).not.toBeNull()
  expect(await listStoredKeys(testApp)).toHaveLength(4)
})

test('the quick search offers living fragrances by name, at most 20 [J-43]', async () => {
  for (const name of ['Brisa', 'Maçã verde', 'Antiga']) await added({ name })
  await admin.delete('/api/fragrances/3')
  const search = async (str: string) => (await admin.get(`/api/fragrances/quick-search?str=${str}`)).json()
  const apple = { fragranceId: 2, name: 'Maçã verde' }
  expect(await search('')).toMatchObject([{ fragranceId: 1, name: 'Brisa' }, apple])
  expect(await search('maca')).toMatchObject([apple])
})

test('the description of the API says which parts a fragrance has', async () => {
  const { paths, components } = (await testApp.anonymous.get('/api/openapi.json')).json()
  const { content } = paths['/api/fragrances'].post.requestBody
  expect(Object.keys(content)).toEqual(['application/json', 'multipart/form-data'])
  expect(content['multipart/form-data'].schema).toEqual({ $ref: '#/components/schemas/NewFragranceParts' })
  expect(components.schemas.NewFragranceParts.properties['image.file']).toMatchObject({ format: 'binary' })
  expect(Object.keys(components.schemas.NewFragrance.properties)).not.toContain('image.file')
})
