import { expect, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { setUpApp } from '../http/appFixture.ts'

const testApp = await setUpApp()

const bytes = Buffer.from('RIFF....WEBP')
const minutes = (count: number) => testApp.clock.advance(count * 60_000)

test('a stored file is served at its signed address, without a token, to be kept until the address ends', async () => {
  const { key } = await testApp.files.put(bytes, 'rosa.jpg', 'image/webp')
  const response = await testApp.anonymous.get(testApp.files.address(key))
  expect([response.statusCode, response.rawPayload.equals(bytes)]).toEqual([200, true])
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=1800, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
  })
})

test('an address repeats within a quarter of an hour and lasts at least as long', async () => {
  const { key } = await testApp.files.put(bytes, 'rosa.webp', 'image/webp')
  const address = testApp.files.address(key)
  minutes(14)
  expect(testApp.files.address(key)).toBe(address)
  minutes(1)
  expect(testApp.files.address(key)).not.toBe(address)
  minutes(14)
  expect((await testApp.anonymous.get(address)).statusCode).toBe(200)
  minutes(1)
  const expired = await testApp.anonymous.get(address)
  expect([expired.statusCode, expired.body]).toEqual([403, createTranslator('pt')('errors.fileAddress')])
})

test('an address that was changed, or has no signature, opens nothing', async () => {
  const { key } = await testApp.files.put(bytes, 'rosa.webp', 'image/webp')
  const other = await testApp.files.put(bytes, 'cravo.webp', 'image/webp')
  const address = testApp.files.address(key)
  const seconds = /e=(\d+)/.exec(address)?.[1] ?? ''
  for (const forgedUrl of [
    address.replace(key, other.key),
    address.replace(seconds, String(Number(seconds) + 900)),
    address.replace(/s=(.)/, (_, first) => (first === '_' ? 's=A' : 's=_')),
    address.replace(/&s=.*/, ''),
    `${address}=`,
    `${address}!`,
    address.replace('e=', 'e=0'),
    `${address}&e=1`,
    `/api/files/${key}`,
    '/api/files/..%2Fsecret?e=1&s=x',
  ]) {
    expect([forgedUrl, (await testApp.anonymous.get(forgedUrl)).statusCode]).toEqual([forgedUrl, 403])
  }
})

test('the address of a file that is gone is 404, and removing twice is fine', async () => {
  const { key } = await testApp.files.put(bytes, 'rosa.webp', 'image/webp')
  await testApp.files.remove(key)
  await testApp.files.remove(key)
  expect((await testApp.anonymous.get(testApp.files.address(key))).statusCode).toBe(404)
})

test('a type that browsers might run is served as plain bytes', async () => {
  const { key } = await testApp.files.put(Buffer.from('<script>'), 'x.html', 'text/html')
  const response = await testApp.anonymous.get(testApp.files.address(key))
  expect(response.headers['content-type']).toBe('application/octet-stream')
})

test.each([
  ['Rosa Branca.JPG', 'Rosa Branca.webp'],
  ['C:\\fotos\\flor de maçã.png', 'flor de maçã.webp'],
  ['../../etc/passwd', 'passwd.webp'],
  ['a"b<c>;d\r\n.png', 'a b c d.webp'],
  ['.png', 'file.webp'],
  ['a\tb;c.png', 'a b c.webp'],
  ['', 'file.webp'],
  [`${'🌹'.repeat(300)}.png`, 'file.webp'],
  [`${'á'.repeat(300)}.png`, `${'á'.repeat(100)}.webp`],
])('the name %j is kept as %j', async (given, kept) => {
  expect((await testApp.files.put(bytes, given, 'image/webp')).name).toBe(kept)
})
