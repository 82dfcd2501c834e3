import { expect, type Page } from '@playwright/test'
import { createNoisePicture, createPicture, createPictureOfSize, heicHeader } from '../support/pictures.ts'
import { expectAccessibleIn } from './support/axe.ts'
import { fragranceForm, fragrancesPage } from './support/fragrancesPage.ts'
import { test } from './support/journey.ts'
import { pressByKey, tabTo } from './support/keyboard.ts'
import { bothThemes } from './support/looks.ts'

const megabytes = 1024 * 1024
const createFile = (name: string, buffer: Buffer, mimeType = 'image/png') => ({ name, mimeType, buffer })

test('a fragrance is made with two pictures, another begun and left for the list, by keyboard alone [E-04, J-36]', async ({
  api,
  mark,
  page,
}) => {
  const form = fragranceForm(page)
  const fragrances = fragrancesPage(page, api)
  await form.openNew()
  await expect(form.category).toBeFocused()
  await page.keyboard.type('cít')
  await expect(page.getByRole('option', { name: 'Cítrico', exact: true })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(form.category).toHaveValue('Cítrico')
  await page.keyboard.press('Tab')
  await page.keyboard.type(`${mark} nova`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(form.genre('Masculino')).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Limão\ne sal')
  const chosen = [
    createFile('limão siciliano.png', await createPicture('png', { width: 400, height: 200 })),
    createFile('segredo.jpg', await createNoisePicture(900, 900), 'image/jpeg'),
  ]
  // One listener for both, because without a listener the browser opens its own dialog.
  page.on('filechooser', (chooser) => chooser.setFiles(chosen.shift() ?? []))
  for (const { input, preview } of [form.image, form.secret]) {
    await tabTo(page, input)
    await page.keyboard.press('Space')
    await expect(preview).toBeVisible()
  }
  await expect(form.image.zone).toContainText('limão siciliano.png')
  await expect(form.secret.zone).toContainText(/\d+(,\d)? (kB|MB)/)
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/fragrances'),
  )
  await page.keyboard.press('Control+s')
  await expect(form.savedNotice).toContainText('Registro salvo com sucesso')
  expect((await sent).headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/)

  await pressByKey(page, form.savedNotice.getByRole('link', { name: 'Nova fragrância' }))
  await expect(form.category).toBeFocused()
  await expect(form.category).toHaveValue('')
  await expect(form.name).toHaveValue('')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  for (const { undo, preview } of [form.image, form.secret]) {
    await expect(undo).toHaveCount(0)
    await expect(preview).toHaveCount(0)
  }
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
  await expect(page.getByText('Este campo é obrigatório.')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await pressByKey(page, page.getByRole('link', { name: 'Cancelar' }))
  await fragrances.search(mark)
  await fragrances.expectColumn('Nome', [`${mark} nova`])
  await expect(fragrances.rows.locator('img')).toHaveJSProperty('naturalWidth', 80)
  const [saved] = await fragrances.found({ FilterString: mark })
  expect(saved).toMatchObject({ genre: 'M', description: 'Limão\ne sal', category: { name: 'Cítrico' } })
  expect([saved?.image.name, saved?.secret.name]).toEqual(['limão siciliano.webp', 'segredo.webp'])
})

test('what is missing, both pictures too, is named above the form, and each name leads to its field, by keyboard alone [K-33, K-34]', async ({
  page,
}) => {
  const form = fragranceForm(page)
  const sent = recordWrites(page)
  const getEntry = (label: string) => page.getByRole('listitem').getByRole('button', { name: label, exact: true })
  await form.openNew()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(form.category).toBeFocused()
  for (const { input } of [form.image, form.secret]) {
    await expect(input).toHaveAccessibleDescription(/Este campo é obrigatório\./)
    await expect(input).toHaveAttribute('aria-invalid', 'true')
  }
  for (const [label, field, seen] of [
    ['Imagem secreta', form.secret.input, form.secret.zone],
    ['Nome', form.name, form.name],
    ['Imagem', form.image.input, form.image.zone],
  ] as const) {
    await tabTo(page, getEntry(label), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(field).toBeFocused()
    await expect(seen).toBeInViewport({ ratio: 1 })
  }
  await tabTo(page, form.saveButton)
  await page.keyboard.press('Enter')
  await expect(form.category).toBeFocused()
  expect(sent).toEqual([])
})

test('one picture is replaced, and the other kept after all, by keyboard alone [J-37]', async ({ api, mark, page }) => {
  const form = fragranceForm(page)
  const fragrances = fragrancesPage(page, api)
  const before = await fragrances.add(`${mark} antes`)
  const picture = createFile('outra.png', await createPicture('png', { width: 30, height: 30 }))
  page.on('filechooser', (chooser) => chooser.setFiles(picture))
  await form.openFor(before.fragranceId)
  await expect(form.image.preview).toHaveJSProperty('naturalWidth', 64)
  await expect(form.image.zone).toContainText('rosa.webp')
  await pressByKey(page, form.image.input, 'Space')
  await expect(form.image.zone).toContainText('outra.png')
  await expect(form.image.input).toBeFocused()
  await pressByKey(page, form.image.undo)
  await expect(form.image.zone).toContainText('rosa.webp')
  await expect(form.image.input).toBeFocused()
  await expect(page.getByText('Há alterações não salvas')).toBeHidden()
  await pressByKey(page, form.secret.input, 'Space')
  await expect(form.secret.zone).toContainText('outra.png')
  await expect(form.secret.input).toBeFocused()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(form.savedNotice).toBeVisible()
  const after = await fragrances.get(before.fragranceId)
  const [previousPath, currentPath] = [before, after].map(({ image }) => image.tempUri.split('?')[0])
  expect([after.image.name, after.secret.name, currentPath]).toEqual(['rosa.webp', 'outra.webp', previousPath])
})

test('what is no picture, or larger than 5 MB, is refused at once, and what was there stays [K-37, L-26, L-27]', async ({
  api,
  mark,
  page,
}) => {
  const form = fragranceForm(page)
  const sent = recordWrites(page)
  const { fragranceId } = await fragrancesPage(page, api).add(`${mark} recusa`)
  await form.openFor(fragranceId)
  for (const [chosen, said] of [
    [createFile('notas.txt', Buffer.from('x'), 'text/plain'), /^Escolha um arquivo de imagem\./],
    [createFile('foto.png', Buffer.from('x')), /^Não foi possível ler esta imagem\./],
    [createFile('IMG_1.HEIC', heicHeader, 'image/heic'), /^Imagens HEIC não são aceitas\./],
    [
      createFile('enorme.jpg', await createPictureOfSize(5 * megabytes + 1), 'image/jpeg'),
      /^O arquivo deve ter no máximo 5 MB\./,
    ],
  ] as const) {
    await form.image.choose(chosen)
    await expect(form.image.input).toHaveAccessibleDescription(said)
    await expect(form.image.zone).not.toContainText(chosen.name)
    await expect(form.image.zone).toContainText('rosa.webp')
    await expect(form.image.preview).toHaveJSProperty('naturalWidth', 64)
  }
  const longName = `${'nome comprido '.repeat(10)}.png`
  await form.secret.choose(createFile(longName, await createPicture()))
  await expect(form.secret.zone).toContainText(longName.slice(0, 30))
  await expectAccessibleIn(page, bothThemes, 'a fragrance with a picture and a fault')
  await form.image.choose(createFile('grande.jpg', await createPictureOfSize(5 * megabytes), 'image/jpeg'))
  await expect(form.image.input).toHaveAccessibleDescription(/Imagem de até 5 MB$/)
  await expect(form.image.zone).toContainText('grande.jpg')
  await expect(form.image.zone).toContainText('5 MB')
  expect(sent).toEqual([])
})

test('what only the server has against a picture is said at it; a save tells how far it is, also after a session ended', async ({
  api,
  mark,
  page,
}) => {
  const form = fragranceForm(page)
  const fragrances = fragrancesPage(page, api)
  const { fragranceId } = await fragrances.add(`${mark} envio`)
  const close = form.failedDialog.getByRole('button', { name: 'Fechar' })
  const size = 'width="20000" height="20000"'
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="9" height="9"/></svg>`
  await form.openFor(fragranceId)
  await form.secret.choose(createFile('bomba.svg', Buffer.from(drawing), 'image/svg+xml'))
  await form.save()
  const said = 'Imagem secreta: A imagem tem pixels demais. O máximo é de 50 megapixels.'
  await expect(form.failedDialog).toContainText(said)
  await close.click()
  await expect(form.secret.input).toBeFocused()
  await expect(form.secret.input).toHaveAccessibleDescription(/pixels demais/)

  await form.secret.undo.click()
  await form.image.choose(createFile('nova.jpg', await createNoisePicture(1500, 1500), 'image/jpeg'))
  let refused = 0
  let respond = () => {}
  const held = new Promise<void>((resolve) => {
    respond = resolve
  })
  await page.route('**/api/fragrances/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    refused++
    if (refused === 1) return route.fulfill({ status: 413, contentType: 'text/plain', body: 'too large' })
    if (refused === 2) return route.fulfill({ status: 401 })
    await held
    return route.fallback()
  })
  await form.save()
  await expect(form.failedDialog).toContainText('5 MB')
  await close.click()
  await form.save()
  await expect(form.progress).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Enviando…' })).toBeVisible()
  respond()
  await expect(form.savedNotice).toBeVisible()
  await expect(form.progress).toBeHidden()
  expect([refused, (await fragrances.get(fragranceId)).image.name]).toEqual([3, 'nova.webp'])
})

/** Records the addresses of all later write requests to the API. */
function recordWrites(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && calls.push(request.url()))
  return calls
}
