import { expect, type Page } from '@playwright/test'
import { campaignForm } from './support/campaignForm.ts'
import { test } from './support/journey.ts'
import { chooseByKey, tabTo } from './support/keyboard.ts'
import { dragByMouse, pressAndLead } from './support/pointing.ts'

test('list, create and update of campaigns have their routes, and the form its fields [B-17, F-12, K-44]', async ({
  campaigns,
  mark,
  page,
}) => {
  const form = campaignForm(page)
  const { campaignId, name } = await campaigns.add(`${mark} rotas`)
  await page.goto(`/admin/campaigns?search=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name: `Editar: ${name}` }).click()
  await expect(page).toHaveURL(`/admin/campaigns/${campaignId}/update`)
  await expect(form.name).toHaveValue(name)
  await page.goto('/admin/campaigns')
  await page.getByRole('link', { name: 'Nova campanha' }).click()
  await expect(page).toHaveURL('/admin/campaigns/create')
  await expect(form.name).toBeFocused()
  await expect(form.shots).toHaveValue('100')
  await expect(form.cover).toHaveAttribute('accept', 'image/*')
  await expect(form.ring).toBeVisible()
  await expect(form.language).toHaveText('Português (Brasil) · vazio')
  await expect(form.description).toHaveValue('')
})

test('a campaign is composed with the mouse on a round chart of twenty slots [F-13, F-16, F-18]', {
  tag: '@postgres',
}, async ({ campaigns, mark, page }) => {
  const form = campaignForm(page)
  const [first, second, third] = await campaigns.threeFragrances()
  await form.openNew()
  await expect(form.slots).toHaveCount(20)
  await expect(page.getByRole('list', { name: 'Legenda' }).getByRole('listitem')).toHaveText([
    'Configurado',
    'Não configurado',
    'Selecionado',
  ])
  await form.name.fill(`${mark} mouse`)
  await form.chooseCover()
  await form.description.fill('Feita com o mouse')
  await form.pick(first.name)
  await form.expectSelected(`slot 6 de 20, ${first.name}, 5 segundos`)
  await form.slot(9).click()
  await form.pick(second.name)
  await form.seconds.fill('8')
  await expect(form.others).toHaveText([new RegExp(`^6${first.name}5 s$`)])
  await form.showRing()
  const at = { six: await form.sectorOf(6), nine: await form.sectorOf(9), one: await form.sectorOf(1) }

  await dragByMouse(page, at.nine, at.one)
  await form.expectSelected(`slot 1 de 20, ${second.name}, 8 segundos`)
  await expect(form.slot(9)).toHaveAccessibleName('slot 9 de 20, não configurado')
  await dragByMouse(page, at.one, at.six)
  await form.expectSelected(`slot 6 de 20, ${second.name}, 8 segundos`)
  await expect(form.slot(1)).toHaveAccessibleName(`slot 1 de 20, ${first.name}, 5 segundos`)

  await dragByMouse(page, at.six, { x: at.six.x, y: at.six.y - 200 })
  await dragByMouse(page, at.nine, at.one)
  await pressAndLead(page, at.six, at.nine)
  await expect(form.slot(9)).toHaveAttribute('data-drag', 'over')
  await page.keyboard.press('Escape')
  await expect(form.slot(9)).not.toHaveAttribute('data-drag')
  await page.mouse.up()
  await expect(form.slot(6)).toHaveAccessibleName(`slot 6 de 20, ${second.name}, 8 segundos`)
  await expect(form.slot(1)).toHaveAccessibleName(`slot 1 de 20, ${first.name}, 5 segundos`)

  await form.undoButton.click()
  await expect(form.slot(6)).toHaveAccessibleName(`slot 6 de 20, ${first.name}, 5 segundos`)
  await form.redoButton.click()
  await form.nextButton.click()
  await expect(form.fragrance).toBeFocused()
  await form.pick(third.name)
  await form.expectSelected(`slot 2 de 20, ${third.name}, 5 segundos`)
  await form.clearInTable(1).click()
  await expect(form.clearInTable(6)).toBeFocused()
  await expect(form.others).toHaveCount(1)
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/campaigns'))
  await form.save()
  await expect(form.savedDialog).toBeVisible()
  expect((await sent).headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(await campaigns.found(mark)).toMatchObject([
    {
      name: `${mark} mouse`,
      collection: [
        { slot: 2, fragranceId: third.fragranceId, shotSeconds: 5 },
        { slot: 6, fragranceId: second.fragranceId, shotSeconds: 8 },
      ],
      descriptions: [{ language: 'pt-BR', description: 'Feita com o mouse' }],
    },
  ])
})

test('without a cover or a slot nothing is sent, and each says what is missing [K-45, K-46, K-53]', async ({
  campaigns,
  mark,
  page,
}) => {
  const form = campaignForm(page)
  const [first] = await campaigns.threeFragrances()
  const sent = writesOf(page)
  await form.openNew()
  await form.name.fill(`${mark} sem capa`)
  await form.description.fill('Sem capa')
  await form.save()
  await expect(form.cover).toHaveAccessibleDescription(/Este campo é obrigatório\./)
  await expect(form.cover).toHaveAttribute('aria-invalid', 'true')
  await expect(form.cover).toHaveAttribute('accept', 'image/*')
  const none = /Favor preencher ao menos um slot do dispositivo\./
  await expect(form.ring).toHaveAccessibleDescription(none)
  await page.getByRole('button', { name: 'Coleção do dispositivo', exact: true }).click()
  await expect(form.ring).toBeFocused()
  await form.pick(first.name)
  await expect(form.ring).not.toHaveAccessibleDescription(none)
  await form.save()
  await expect(form.cover).toBeFocused()
  expect(sent).toEqual([])
})

test('what is wrong in a language that is not shown is led to [F-14, F-15, K-47]', async ({
  campaigns,
  mark,
  page,
}) => {
  const form = campaignForm(page)
  const { campaignId } = await campaigns.add(`${mark} idiomas`)
  const choose = async (name: string) => {
    await form.language.click()
    await page.getByRole('option', { name }).click()
  }
  await form.openFor(campaignId)
  await choose('Inglês (Estados Unidos) · vazio')
  await form.description.fill('x'.repeat(101))
  await choose('Português (Brasil) · preenchido')
  await expect(form.description).toHaveValue('Uma jornada')
  await form.language.click()
  await expect(page.getByRole('option')).toHaveText([
    'Português (Brasil) · preenchido',
    'Inglês (Estados Unidos) · com erro',
    'Espanhol (Espanha) · vazio',
  ])
  await page.keyboard.press('Escape')
  await expect(form.language).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(form.description).toBeFocused()
  await expect(form.description).toHaveValue('x'.repeat(101))
  await form.description.fill('A journey')
  await form.save()
  await expect(form.savedDialog).toBeVisible()
  expect((await campaigns.get(campaignId)).descriptions).toEqual([
    { language: 'pt-BR', description: 'Uma jornada' },
    { language: 'en-US', description: 'A journey' },
  ])
})

test('a campaign is arranged with the keyboard alone, and the focus is never lost', async ({
  campaigns,
  mark,
  page,
}) => {
  const form = campaignForm(page)
  const [first, second] = await campaigns.threeFragrances()
  const { campaignId } = await campaigns.add(`${mark} teclado`, [first])
  await form.openFor(campaignId)
  await tabTo(page, form.redoButton)
  await page.keyboard.press('Tab')
  await expect(form.ring).toBeFocused()
  await page.keyboard.press('Shift+ArrowRight')
  await form.expectSelected(`slot 7 de 20, ${first.name}, 5 segundos`)
  await page.keyboard.type('12')
  await form.expectSelected('slot 12 de 20, não configurado')
  await page.keyboard.press('Enter')
  await expect(form.fragrance).toBeFocused()
  await page.keyboard.type(second.name)
  await expect(page.getByRole('option', { name: second.name, exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await form.expectSelected(`slot 12 de 20, ${second.name}, 5 segundos`)
  await expect(form.fragrance).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await chooseByKey(page, page.getByRole('option', { name: 'Slot 13, livre' }))
  await form.expectSelected(`slot 13 de 20, ${second.name}, 5 segundos`)
  await expect(form.moveSelect).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await form.expectSelected('slot 13 de 20, não configurado')
  await expect(form.clearButton).toBeFocused()
  await tabTo(page, form.ring, 'Shift+Tab')
  await page.keyboard.press('Control+z')
  await form.expectSelected(`slot 13 de 20, ${second.name}, 5 segundos`)
  await expect(form.ring).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(form.savedDialog).toBeVisible()
  expect((await campaigns.get(campaignId)).collection.map(({ slot }) => slot)).toEqual([7, 13])
})

/** The calls that a page makes to write. */
function writesOf(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/campaigns')) sent.push(request.method())
  })
  return sent
}

test('the first press on a new form does what it is for, though leaving the empty name shows that it is wanted', async ({
  page,
}) => {
  await page.goto('/admin/campaigns/create')
  await expect(page.getByRole('textbox', { name: 'Nome', exact: true })).toBeFocused()
  const box = await page.getByText('Escolher imagem').boundingBox()
  const chooser = page.waitForEvent('filechooser')
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 8)
  await page.mouse.down()
  await expect(page.getByRole('textbox', { name: 'Nome', exact: true })).not.toBeFocused()
  // A hand takes longer than one frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.mouse.up()
  await chooser
  await expect(page.getByText('Este campo é obrigatório.').first()).toBeVisible()
})
