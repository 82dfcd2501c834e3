import { expect, type Page } from '@playwright/test'
import { heic, noise, pictureOf, pictureOfBytes } from '../support/pictures.ts'
import { expectAccessible } from './support/axe.ts'
import { fragranceForm, fragrancesPage } from './support/fragrancesPage.ts'
import { test } from './support/journey.ts'
import { tabTo } from './support/keyboard.ts'
import { pressAnyway } from './support/pointing.ts'

const megabytes = 1024 * 1024
const file = (name: string, buffer: Buffer, mimeType = 'image/png') => ({ name, mimeType, buffer })

test('the form of a fragrance has its fields, and two genres [E-06, E-07]', async ({ page }) => {
  const form = fragranceForm(page)
  await form.openNew()
  for (const field of [form.category, form.name, form.description, form.videoUrl, form.videoFile]) {
    await expect(field).toBeVisible()
  }
  for (const [{ input }, label] of [
    [form.image, 'Imagem'],
    [form.secret, 'Imagem secreta'],
  ] as const) {
    await expect(input).toHaveAttribute('accept', 'image/*')
    await expect(input).toHaveAccessibleName(new RegExp(`^${label}\\W*Escolher imagem$`))
  }
  await expect(page.getByRole('radio')).toHaveCount(2)
  await expect(form.genre('Feminino')).toBeVisible()
  await expect(form.genre('Masculino')).toBeVisible()
  await expect(
    page.getByRole('main').locator('input, textarea').and(page.locator(':not([aria-hidden=true])')),
  ).toHaveCount(9)
})

test('a fragrance is made with two pictures, and stands in the list with the first [E-04, J-36]', async ({
  api,
  mark,
  page,
}) => {
  const form = fragranceForm(page)
  const fragrances = fragrancesPage(page, api)
  await form.openNew()
  await form.category.pressSequentially('cít')
  await page.getByRole('option', { name: 'Cítrico', exact: true }).click()
  await form.name.fill(`${mark} nova`)
  await form.genre('Masculino').check()
  await form.description.fill('Limão\ne sal')
  await form.image.choose(file('limão siciliano.png', await pictureOf('png', { width: 400, height: 200 })))
  await form.secret.choose(file('segredo.jpg', await noise(900, 900), 'image/jpeg'))
  await expect(form.image.preview).toBeVisible()
  await expect(form.image.zone).toContainText('limão siciliano.png')
  await expect(form.secret.zone).toContainText(/\d+(,\d)? (kB|MB)/)
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/fragrances'),
  )
  await form.save()
  await expect(form.savedDialog).toContainText('Registro salvo com sucesso')
  expect((await sent).headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  await form.savedDialog.getByRole('button', { name: 'Sair para a lista' }).click()
  await fragrances.search(mark)
  await fragrances.expectColumn('Nome', [`${mark} nova`])
  await expect(fragrances.rows.locator('img')).toHaveJSProperty('naturalWidth', 80)
  const [saved] = await fragrances.found({ FilterString: mark })
  expect(saved).toMatchObject({ genre: 'M', description: 'Limão\ne sal', category: { name: 'Cítrico' } })
  expect([saved?.image.name, saved?.secret.name]).toEqual(['limão siciliano.webp', 'segredo.webp'])
})

test('another new fragrance begins with nothing of the one before, and with nothing to be said against it', async ({
  mark,
  page,
}) => {
  const form = fragranceForm(page)
  await form.openNew()
  for (const round of ['um', 'dois']) {
    await form.pickCategory('Cítrico')
    await form.name.fill(`${mark} ${round}`)
    await form.genre('Masculino').check()
    for (const picture of [form.image, form.secret]) await picture.choose(file('nova.png', await pictureOf()))
    await form.name.focus()
    await page.keyboard.press('Enter')
    await form.savedDialog.getByRole('button', { name: 'Novo cadastro' }).click()
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
  }
})

test('both pictures are required, and the form says so [K-33, K-34]', async ({ page }) => {
  const form = fragranceForm(page)
  const sent = writesOf(page)
  await form.openNew()
  await form.save()
  for (const { input } of [form.image, form.secret]) {
    await expect(input).toHaveAccessibleDescription(/Este campo é obrigatório\./)
    await expect(input).toHaveAttribute('aria-invalid', 'true')
  }
  await page
    .getByRole('button', { name: 'Ir para Imagem secreta' })
    .or(page.getByRole('button', { name: /^Imagem secreta/ }))
    .first()
    .click()
  await expect(form.secret.input).toBeFocused()
  expect(sent).toEqual([])
})

test('an edit keeps the pictures that are not replaced [J-37]', async ({ api, mark, page }) => {
  const form = fragranceForm(page)
  const fragrances = fragrancesPage(page, api)
  const before = await fragrances.add(`${mark} antes`)
  await form.openFor(before.fragranceId)
  await expect(form.image.preview).toHaveJSProperty('naturalWidth', 64)
  await expect(form.image.zone).toContainText('rosa.webp')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await form.name.fill(`${mark} depois`)
  await form.save()
  await expect(form.savedDialog).toBeVisible()
  expect((await sent).postData()).not.toContain('image.file')
  const after = await fragrances.get(before.fragranceId)
  const keys = [before, after].map(({ image, secret }) => [image, secret].map(({ tempUri }) => tempUri.split('?')[0]))
  expect([after.name, keys[1]]).toEqual([`${mark} depois`, keys[0]])
})

test('one picture is replaced, or kept after all', async ({ api, mark, page }) => {
  const form = fragranceForm(page)
  const fragrances = fragrancesPage(page, api)
  const before = await fragrances.add(`${mark} troca`)
  await form.openFor(before.fragranceId)
  await form.image.choose(file('outra.png', await pictureOf('png', { width: 30, height: 30 })))
  await expect(form.image.zone).toContainText('outra.png')
  await form.image.undo.click()
  await expect(form.image.zone).toContainText('rosa.webp')
  await expect(page.getByText('Há alterações não salvas')).toBeHidden()
  await form.secret.choose(file('outra.png', await pictureOf('png', { width: 30, height: 30 })))
  await form.save()
  await expect(form.savedDialog).toBeVisible()
  await page.keyboard.press('Escape')
  const after = await fragrances.get(before.fragranceId)
  expect([after.image.name, after.secret.name]).toEqual(['rosa.webp', 'outra.webp'])
})

test('a picture may have 5 MB, and one byte more is said before anything is sent [K-37, L-26, L-27]', async ({
  page,
}) => {
  const form = fragranceForm(page)
  const sent = writesOf(page)
  await form.openNew()
  await form.image.choose(file('enorme.jpg', await pictureOfBytes(5 * megabytes + 1), 'image/jpeg'))
  await expect(form.image.input).toHaveAccessibleDescription('O arquivo deve ter no máximo 5 MB.')
  await expect(form.image.zone).not.toContainText('enorme.jpg')
  await form.image.choose(file('grande.jpg', await pictureOfBytes(5 * megabytes), 'image/jpeg'))
  await expect(form.image.input).toHaveAccessibleDescription('Imagem de até 5 MB')
  await expect(form.image.zone).toContainText('grande.jpg')
  await expect(form.image.zone).toContainText('5 MB')
  expect(sent).toEqual([])
})

test('the server says it too, should a larger one come that far [L-26]', async ({ api, mark, page }) => {
  const form = fragranceForm(page)
  const { fragranceId } = await fragrancesPage(page, api).add(`${mark} 413`)
  await page.route('**/api/fragrances/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 413, contentType: 'text/plain', body: 'too large' })
      : route.fallback(),
  )
  await form.openFor(fragranceId)
  await form.image.choose(file('rosa.png', await pictureOf()))
  await form.save()
  await expect(form.failedDialog).toContainText('5 MB')
})

for (const [what, name, buffer, mimeType, said] of [
  ['a text', 'notas.txt', Buffer.from('x'), 'text/plain', 'Escolha um arquivo de imagem.'],
  ['a text that is called a picture', 'foto.png', Buffer.from('x'), 'image/png', 'Não foi possível ler esta imagem.'],
  ['a HEIC', 'IMG_1.HEIC', heic, 'image/heic', 'Imagens HEIC não são aceitas.'],
] as const) {
  test(`${what} is refused at once, and what was there stays`, async ({ api, mark, page }) => {
    const form = fragranceForm(page)
    const { fragranceId } = await fragrancesPage(page, api).add(`${mark} recusa`)
    await form.openFor(fragranceId)
    await form.image.choose(file(name, buffer, mimeType))
    await expect(form.image.input).toHaveAccessibleDescription(new RegExp(`^${said.replace('.', '\\.')}`))
    await expect(form.image.zone).toContainText('rosa.webp')
    await expect(form.image.preview).toHaveJSProperty('naturalWidth', 64)
  })
}

test('what only the server can tell is said at its picture', async ({ api, mark, page }) => {
  const form = fragranceForm(page)
  const { fragranceId } = await fragrancesPage(page, api).add(`${mark} pixels`)
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="20000"><rect width="9" height="9"/></svg>'
  await form.openFor(fragranceId)
  await form.secret.choose(file('bomba.svg', Buffer.from(drawing), 'image/svg+xml'))
  await form.save()
  await expect(form.failedDialog).toContainText(
    'Imagem secreta: A imagem tem pixels demais. O máximo é de 50 megapixels.',
  )
  await form.failedDialog.getByRole('button', { name: 'Fechar' }).click()
  await expect(form.secret.input).toBeFocused()
  await expect(form.secret.input).toHaveAccessibleDescription(/pixels demais/)
})

test('a picture is dropped on its field, and one that misses leaves the page as it is', async ({ page }) => {
  const form = fragranceForm(page)
  await form.openNew()
  await form.name.fill('Brisa')
  const bytes = [...(await pictureOf())]
  const dropped = await page.evaluateHandle((content) => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(content)], 'solta.png', { type: 'image/png' }))
    return data
  }, bytes)
  await form.secret.zone.dispatchEvent('dragover', { dataTransfer: dropped })
  await expect(form.secret.zone).toHaveAttribute('data-over')
  await form.secret.zone.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(form.secret.zone).not.toHaveAttribute('data-over')
  await expect(form.secret.zone).toContainText('solta.png')
  await expect(form.secret.preview).toHaveJSProperty('naturalWidth', 64)
  await expect(form.image.zone).not.toContainText('solta.png')
  const isKept = await page.evaluate((dataTransfer) => {
    const missed = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
    return !document.body.dispatchEvent(missed)
  }, dropped)
  expect(isKept).toBe(true)
})

test('a picture is pasted where the focus is, by keyboard alone', async ({ page }) => {
  const form = fragranceForm(page)
  await form.openNew()
  await tabTo(page, form.description)
  await page.keyboard.press('Tab')
  await expect(form.image.input).toBeFocused()
  const bytes = [...(await pictureOf())]
  await form.image.input.evaluate((input, content) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([new Uint8Array(content)], 'image.png', { type: 'image/png' }))
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, bytes)
  await expect(form.image.zone).toContainText('image.png')
  await expect(form.image.input).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(form.image.undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.image.zone).not.toContainText('image.png')
})

test('a fragrance is made by keyboard alone', async ({ api, mark, page }) => {
  const form = fragranceForm(page)
  await form.openNew()
  await expect(form.category).toBeFocused()
  await page.keyboard.type('cít')
  await expect(page.getByRole('option', { name: 'Cítrico', exact: true })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(form.category).toHaveValue('Cítrico')
  await page.keyboard.press('Tab')
  await page.keyboard.type(`${mark} teclas`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Sem tocar no mouse')
  const picture = file('teclas.png', await pictureOf())
  // One listener for both: while there is none, the browser opens its own dialog.
  page.on('filechooser', (chooser) => chooser.setFiles(picture))
  for (const { input, zone } of [form.image, form.secret]) {
    await tabTo(page, input)
    await page.keyboard.press('Space')
    await expect(zone).toContainText('teclas.png')
  }
  await page.keyboard.press('Control+s')
  await expect(form.savedDialog).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/fragrances(\?|$)/)
  const [saved] = await fragrancesPage(page, api).found({ FilterString: `${mark} teclas` })
  expect(saved).toMatchObject({ description: 'Sem tocar no mouse', category: { name: 'Cítrico' } })
})

test.describe('in English', () => {
  test.use({ preferences: { locale: 'en' } })

  test('the form of a fragrance speaks of everything in English', async ({ page }) => {
    await page.goto('/admin/fragrances/create')
    await expect(page.getByRole('heading', { level: 1, name: 'New fragrance' })).toBeVisible()
    const sections = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(sections).toHaveText(['Fragrance', 'Images', 'Video'])
    await expect(page.getByText('Search for a category or create a new one by its name.')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Feminine' })).toBeVisible()
    await expect(page.getByText('Only the name of the file; the video is not uploaded.')).toBeVisible()
    await pressAnyway(page.getByRole('button', { name: 'Save', exact: true }))
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveAccessibleDescription(
      /This field is required\./,
    )
    await expect(page.getByText('Correct 5 fields to save')).toBeVisible()
    const image = page.locator('#fragrances-image')
    await image.setInputFiles(file('notas.txt', Buffer.from('x'), 'text/plain'))
    await expect(image).toHaveAccessibleDescription(/Choose an image file\./)
    await image.setInputFiles(file('rose.png', await pictureOf()))
    await expect(page.getByRole('img', { name: 'Preview of Image' })).toBeVisible()
  })
})

test('a save tells how far its pictures are, and a session that ends meanwhile is renewed and they are sent again', async ({
  api,
  mark,
  page,
}) => {
  const form = fragranceForm(page)
  const fragrances = fragrancesPage(page, api)
  const { fragranceId } = await fragrances.add(`${mark} envio`)
  let refused = 0
  let answer: (() => void) | undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/fragrances/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    if (refused++ === 0) return route.fulfill({ status: 401 })
    await held
    return route.fallback()
  })
  await form.openFor(fragranceId)
  await form.image.choose(file('nova.jpg', await noise(1500, 1500), 'image/jpeg'))
  await form.save()
  await expect(form.progress).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Enviando…' })).toBeVisible()
  answer?.()
  await expect(form.savedDialog).toBeVisible()
  await expect(form.progress).toBeHidden()
  expect([refused, (await fragrances.get(fragranceId)).image.name]).toEqual([2, 'nova.webp'])
})

test('a category that is missing is made from its field, and chosen [E-05]', async ({ categories, mark, page }) => {
  const form = fragranceForm(page)
  await form.openNew()
  await form.category.pressSequentially(mark)
  await page.getByRole('option', { name: `Criar “${mark}”` }).click()
  await expect(form.category).toHaveValue(mark)
  expect((await categories.found(mark)).map(({ name }) => name)).toEqual([mark])
  await form.category.fill('')
  await form.category.pressSequentially(mark)
  await expect(page.getByRole('option', { name: mark, exact: true })).toBeVisible()
  await expect(page.getByRole('option', { name: /^Criar/ })).toHaveCount(0)
})

test('something is offered to be made of three letters, and nothing of two', async ({ page }) => {
  const form = fragranceForm(page)
  await form.openNew()
  await form.category.pressSequentially('zq')
  await expect(page.getByText('Digite 3 letras ou mais para buscar')).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(0)
  await form.category.press('x')
  await expect(page.getByRole('option', { name: 'Criar “zqx”' })).toBeVisible()
})

test('a category that the server refuses is said in its words [L-18]', async ({ categories, mark, page }) => {
  const form = fragranceForm(page)
  await form.openNew()
  await form.category.pressSequentially(mark)
  const option = page.getByRole('option', { name: `Criar “${mark}”` })
  await expect(option).toBeVisible()
  await categories.add(mark)
  await option.click()
  await expect(page.getByRole('alertdialog')).toContainText('Já existe um registro ativo com o mesmo valor em Nome.')
  await page.getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

test('a category that cannot be made for another reason is said in our words [L-19]', async ({ mark, page }) => {
  const form = fragranceForm(page)
  await page.route('**/api/categories', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.fallback(),
  )
  await form.openNew()
  await form.category.pressSequentially(mark)
  await page.getByRole('option', { name: `Criar “${mark}”` }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Ocorreu um erro ao cadastrar a categoria.')
})

for (const { width, theme, locale } of [
  { width: 1280, theme: 'light', locale: 'pt' },
  { width: 768, theme: 'dark', locale: 'en' },
  { width: 360, theme: 'light', locale: 'en' },
  { width: 360, theme: 'dark', locale: 'pt' },
] as const) {
  test.describe(`at ${width} px, ${theme}, ${locale}`, () => {
    test.use({ preferences: { theme, locale }, viewport: { width, height: 900 } })
    test('the form of a fragrance has no barrier and no sideways scroll, empty, filled and faulty', async ({
      page,
    }) => {
      const inputs = page.locator('input[type=file]')
      await page.goto('/admin/fragrances/create')
      await expect(inputs).toHaveCount(2)
      await expectAccessible(page, 'a new fragrance')
      await inputs.first().setInputFiles(file(`${'nome comprido '.repeat(10)}.png`, await pictureOf()))
      await inputs.last().setInputFiles(file('notas.txt', Buffer.from('x'), 'text/plain'))
      await expect(page.getByRole('main').locator('img')).toBeVisible()
      await expectAccessible(page, 'a fragrance with a picture and a fault')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await page.goto('/admin/fragrances/1/update')
      await expect(page.getByRole('main').locator('img')).toHaveCount(2)
      await expectAccessible(page, 'a stored fragrance')
    })
  })
}

/** What is sent to the API to be written, from now on. */
function writesOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return calls
}
