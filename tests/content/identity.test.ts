import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { unzip } from '../exports/files.ts'
import { setUpApp } from '../http/appFixture.ts'
import { getStatusAndText } from '../support/answers.ts'
import { createTestApp } from '../support/createTestApp.ts'
import { createTemporaryFolder } from '../support/temporaryFolder.ts'

const { path: folder, remove } = await createTemporaryFolder()
const testApp = await setUpApp({ CONTENT_DIR: folder })
const manager = await testApp.signInAs('GERENTE')
afterAll(remove)

const put = async (path: string, text: string) => {
  const file = join(folder, 'identity', path)
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, text)
}
const english = { 'content-language': 'en-US' }

test('without its folder there is neither page nor kit, and the answer says to try again later', async () => {
  for (const url of ['/api/content/identity', '/api/content/identity/kit']) {
    const sentence = 'The content is not available at the moment. Try again later.'
    expect(getStatusAndText(await manager.get(url, english))).toEqual([404, sentence])
  }
})

test('the page is in the language of the person, or else in Portuguese', async () => {
  await put('text.pt.txt', 'Marca\r\n\r\nUma gota.\r\n\r\nUm rastro.\r\n')
  const portuguese = { title: 'Marca', text: 'Uma gota.\n\nUm rastro.', kitName: null }
  expect((await manager.get('/api/content/identity', english)).json()).toEqual(portuguese)
  await put('text.en.txt', 'The mark\nA drop.')
  const translated = { title: 'The mark', text: 'A drop.' }
  expect((await manager.get('/api/content/identity', english)).json()).toMatchObject(translated)
  expect((await manager.get('/api/content/identity')).json()).toEqual(portuguese)
})

test('the kit is a zip file of everything in its folder [J-71]', async () => {
  await put('kit/marca.svg', '<svg/>')
  await put('kit/cores/paleta.css', ':root {}')
  await put('kit/.DS_Store', 'nothing for others')
  expect((await manager.get('/api/content/identity', english)).json().kitName).toBe('visual-identity-kit.zip')
  const response = await manager.get('/api/content/identity/kit', english)
  expect(response.headers['content-type']).toBe('application/zip')
  expect(response.headers['content-disposition']).toBe('attachment; filename="visual-identity-kit.zip"')
  const kit = { 'cores/paleta.css': ':root {}', 'marca.svg': '<svg/>' }
  expect(Object.fromEntries(unzip(response.rawPayload))).toEqual(kit)
})

test('what ships with the product is there in all languages', async () => {
  const defaultApp = await createTestApp()
  const caller = await defaultApp.signInAs('ADMIN')
  const titles = ['pt-BR', 'en-US', 'es-ES'].map(async (tag) => {
    const { title, text, kitName } = (await caller.get('/api/content/identity', { 'content-language': tag })).json()
    return [title, text.split('\n\n').length, kitName]
  })
  expect(await Promise.all(titles)).toEqual([
    ['Identidade visual', 4, 'kit-de-identidade-visual.zip'],
    ['Visual identity', 4, 'visual-identity-kit.zip'],
    ['Identidad visual', 4, 'kit-de-identidad-visual.zip'],
  ])
  const kit = unzip((await caller.get('/api/content/identity/kit')).rawPayload)
  expect([...kit.keys()]).toContain('marca-fundo-claro.svg')
  await defaultApp.close()
})
