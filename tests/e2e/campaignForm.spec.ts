import { expect } from '@playwright/test'
import { createPicture } from '../support/pictures.ts'
import { expectAccessibleIn } from './support/axe.ts'
import { campaignForm } from './support/campaignForm.ts'
import { test } from './support/journey.ts'
import { chooseByKey, tabTo, typeByKey } from './support/keyboard.ts'
import { bothThemes } from './support/looks.ts'
import { dragByMouse, pressAndMove } from './support/pointing.ts'

test('a first press on a new campaign does what it is for', async ({ page }) => {
  const form = campaignForm(page)
  await form.openNew()
  await expect(form.language).toHaveText('Português (Brasil) · vazio')
  await expect(form.description).toHaveValue('')
  await expect(form.name).toBeFocused()
  const box = await page.getByText('Escolher imagem').boundingBox()
  const chooser = page.waitForEvent('filechooser')
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 8)
  await page.mouse.down()
  await expect(form.name).not.toBeFocused()
  // A drag by a user takes longer than one frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.mouse.up()
  await chooser
  // Leaving the empty name field shows the error that it is required.
  await expect(page.getByText('Este campo é obrigatório.').first()).toBeVisible()
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
  const at = { six: await form.getSector(6), nine: await form.getSector(9), one: await form.getSector(1) }

  await dragByMouse(page, at.nine, at.one)
  await form.expectSelected(`slot 1 de 20, ${second.name}, 8 segundos`)
  await expect(form.slot(9)).toHaveAccessibleName('slot 9 de 20, não configurado')
  await dragByMouse(page, at.one, at.six)
  await form.expectSelected(`slot 6 de 20, ${second.name}, 8 segundos`)
  await expect(form.slot(1)).toHaveAccessibleName(`slot 1 de 20, ${first.name}, 5 segundos`)

  await dragByMouse(page, at.six, { x: at.six.x, y: at.six.y - 200 })
  await dragByMouse(page, at.nine, at.one)
  await pressAndMove(page, at.six, at.nine)
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
  await expect(form.savedNotice).toBeVisible()
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

test('a campaign is led to what it lacks, and made from nothing in two languages, by keyboard alone [K-45, K-46, K-53]', async ({
  campaigns,
  mark,
  page,
}) => {
  const form = campaignForm(page)
  const [first] = await campaigns.threeFragrances()
  const picture = { name: 'capa.png', mimeType: 'image/png', buffer: await createPicture() }
  const none = /Favor preencher ao menos um slot do dispositivo\./
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  page.on('filechooser', (chooser) => chooser.setFiles(picture))
  await form.openNew()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(form.name).toBeFocused()
  await expect(form.ring).toHaveAttribute('aria-invalid', 'true')
  await expect(form.ring).toHaveAccessibleDescription(none)
  await expect(form.cover).toHaveAccessibleDescription(/Este campo é obrigatório\./)
  await expect(form.cover).toHaveAttribute('aria-invalid', 'true')
  await expectAccessibleIn(page, bothThemes, 'a new campaign with errors')
  await tabTo(page, page.getByRole('listitem').getByRole('button', { name: ringLabel, exact: true }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(form.ring).toBeFocused()
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await form.selectByKey(first.name)
  await form.expectSelected(`slot 4 de 20, ${first.name}, 5 segundos`)
  await expect(form.ring).not.toHaveAccessibleDescription(none)
  await tabTo(page, form.name, 'Shift+Tab')
  await page.keyboard.type(mark)
  await typeByKey(page, form.description, 'Uma jornada')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(form.cover).toBeFocused()
  expect(sent).toEqual([])
  await page.keyboard.press('Space')
  await expect(page.getByText('capa.png')).toBeVisible()
  const selectFragrance = async (name: string) => {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option', { selected: true })).toBeFocused()
    await page.keyboard.press('Home')
    await chooseByKey(page, page.getByRole('option', { name }))
    await expect(form.language).toBeFocused()
  }
  await tabTo(page, form.language)
  await selectFragrance('Inglês (Estados Unidos) · vazio')
  await typeByKey(page, form.description, 'x'.repeat(101))
  await tabTo(page, form.language, 'Shift+Tab')
  await selectFragrance('Português (Brasil) · preenchido')
  await expect(form.description).toHaveValue('Uma jornada')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(form.description).toBeFocused()
  await expect(form.description).toHaveValue('x'.repeat(101))
  await expect(form.language).toHaveText(/^Inglês.*com erro$/)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('A journey')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(form.savedNotice).toBeVisible()
  const [saved] = await campaigns.found(mark)
  expect(saved?.collection).toMatchObject([{ slot: 4, fragranceId: first.fragranceId }])
  expect(saved?.descriptions).toEqual([
    { language: 'pt-BR', description: 'Uma jornada' },
    { language: 'en-US', description: 'A journey' },
  ])
})

const ringLabel = 'Coleção do dispositivo'
