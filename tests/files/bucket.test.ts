import { afterAll, expect, test } from 'vitest'
import { resources } from '#product/resources/index.ts'
import { parseBucketAddress } from '../../server/bucketAddress.ts'
import { openFileStore } from '../../server/files/fileStore.ts'
import { removeOrphansDaily } from '../../server/files/removeOrphans.ts'
import { StartError } from '../../server/startError.ts'
import { setUpApp } from '../http/appFixture.ts'
import { addCategory, buildFormData, buildFragranceForm, type Fragrance, listStoredKeys } from '../records/records.ts'
import { startBucketServer } from '../support/bucketServer.ts'
import { createTestClock } from '../support/createTestApp.ts'
import { createPicture } from '../support/pictures.ts'

const bucket = await startBucketServer(new Date(0))
const testApp = await setUpApp({ FILES_URL: bucket.url })
afterAll(() => bucket.close())

test('pictures are kept in a bucket and served from it', async () => {
  const admin = await testApp.signInAs('ADMIN')
  await addCategory(admin, 'Floral')
  const png = await createPicture()
  const created = await admin.post('/api/fragrances', buildFragranceForm(png))
  expect(created.statusCode, created.body).toBe(201)
  const { image } = created.json<Fragrance>()
  expect([...bucket.objects.keys()]).toEqual(Array(4).fill(expect.stringMatching(/^fotos\/[0-9a-f]{32}\.webp$/)))
  expect([...bucket.objects.values()].map(({ type }) => type)).toEqual(Array(4).fill('image/webp'))
  expect(new Set(bucket.requests.map(({ signedBy }) => signedBy))).toEqual(new Set(['AKIATEST']))

  const servedFile = await testApp.anonymous.get(image.tempUri)
  expect([servedFile.statusCode, servedFile.headers['content-type']]).toEqual([200, 'image/webp'])
  expect([...bucket.objects.values()].some(({ bytes }) => bytes.equals(servedFile.rawPayload))).toBe(true)

  expect((await admin.put('/api/fragrances/1', buildFormData({ 'image.file': png }))).statusCode).toBe(200)
  expect((await testApp.anonymous.get(image.tempUri)).statusCode).toBe(200)
  expect(await listStoredKeys(testApp)).toHaveLength(6)
})

test('what no record names is swept from a bucket, page by page, and what is not ours stays', async () => {
  const strange = { bytes: Buffer.from('x'), type: undefined }
  const objects = bucket.objects as Map<string, typeof strange>
  objects.set('fotos/readme.txt', strange)
  objects.set('another/0123456789abcdef0123456789abcdef.webp', strange)
  const { key } = await testApp.files.put(Buffer.from('x'), 'x', 'image/webp')
  expect(await removeOrphansDaily({ ...testApp, resources })).toBe(1)
  expect([...objects.keys()]).not.toContain(`fotos/${key}`)
  expect([...objects.keys()]).toEqual(
    expect.arrayContaining(['fotos/readme.txt', 'another/0123456789abcdef0123456789abcdef.webp']),
  )
  expect(await listStoredKeys(testApp)).toHaveLength(6)
})

test.each([
  ['of another key', (url: string) => url.replace('AKIATEST', 'AKIAOTHER')],
  ['that does not exist', (url: string) => url.replace('@sillage', '@sillagem')],
])('a bucket %s stops the start with a sentence that names FILES_URL and no secret', async (_kind, changed) => {
  const config = { dataDir: '/nowhere', filesUrl: changed(bucket.url), decodeSeconds: 10 }
  const failure = await openFileStore({ config, secret: 'x', clock: createTestClock(0) }).catch(
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(StartError)
  expect(String(failure)).toContain('FILES_URL')
  expect(String(failure)).not.toContain('secret')
})

test('an address names a bucket, and where wanted a prefix, a region, another service and who signs', () => {
  const nothing = { region: undefined, endpoint: undefined, credentials: undefined }
  expect(parseBucketAddress('s3://sillage')).toEqual({ bucket: 'sillage', prefix: '', ...nothing })
  expect(parseBucketAddress('s3://k:s%2Fx@sillage/a/b/?region=sa-east-1&endpoint=https%3A%2F%2Fminio%3A9000')).toEqual({
    bucket: 'sillage',
    prefix: 'a/b/',
    region: 'sa-east-1',
    endpoint: 'https://minio:9000',
    credentials: { accessKeyId: 'k', secretAccessKey: 's/x' },
  })
})

test.each([
  ['s3://', 'the name of a bucket'],
  ['https://sillage', 's3://'],
  ['s3://sillage?zone=x', '"zone"'],
  ['s3://sillage?endpoint=minio', 'http://'],
  ['s3://key@sillage', 'both a key and a secret'],
])('the address %s is refused', (text, reason) => {
  expect(() => parseBucketAddress(text)).toThrow(reason)
})
