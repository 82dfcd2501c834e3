import { expect } from '@playwright/test'
import { campaignForm } from './support/campaignForm.ts'
import { campaignsPage } from './support/campaignsPage.ts'
import { exporting } from './support/exporting.ts'
import { test } from './support/journey.ts'
import { chooseByKey, pressByKey, tabTo } from './support/keyboard.ts'

// The slots of a campaign, its code and its star, without a pointer.

test('what is done to a slot is taken back and done again, by buttons and by keys, by keyboard alone', async ({
  campaigns,
  mark,
  page,
}) => {
  const form = campaignForm(page)
  const [first] = await campaigns.threeFragrances()
  const { campaignId } = await campaigns.add(mark, [first])
  const isAt = (number: 6 | 7) =>
    Promise.all([
      expect(form.slot(number)).toHaveAccessibleName(`slot ${number} de 20, ${first.name}, 5 segundos`),
      expect(form.slot(13 - number)).toHaveAccessibleName(`slot ${13 - number} de 20, não configurado`),
      expect(form.slot(number)).toHaveAttribute('aria-selected', 'true'),
    ])
  await form.openFor(campaignId)
  await tabTo(page, form.ring)
  await page.keyboard.press('Shift+ArrowRight')
  await isAt(7)
  await tabTo(page, form.undoButton, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await isAt(6)
  await expect(form.undoButton).toHaveAttribute('aria-disabled', 'true')
  await expect(form.undoButton).toBeFocused()
  await page.keyboard.press('Enter')
  await isAt(6)
  await pressByKey(page, form.redoButton, 'Space')
  await isAt(7)
  await expect(form.redoButton).toHaveAttribute('aria-disabled', 'true')
  await expect(form.redoButton).toBeFocused()

  await tabTo(page, form.ring)
  for (const redo of ['ControlOrMeta+y', 'ControlOrMeta+Shift+z']) {
    await page.keyboard.press('ControlOrMeta+z')
    await isAt(6)
    await page.keyboard.press(redo)
    await isAt(7)
    await expect(form.ring).toBeFocused()
  }
  await page.keyboard.press('ControlOrMeta+s')
  await expect(form.savedDialog).toBeVisible()
  expect((await campaigns.get(campaignId)).collection.map(({ slot }) => slot)).toEqual([7])
})

test('the next free slot is filled and timed, another moved and one emptied from the table, by keyboard alone', async ({
  campaigns,
  mark,
  page,
}) => {
  const form = campaignForm(page)
  const [first, second, third] = await campaigns.threeFragrances()
  const { campaignId } = await campaigns.add(mark, [first, second])
  await form.openFor(campaignId)
  await pressByKey(page, form.nextButton)
  await expect(form.fragrance).toBeFocused()
  await page.keyboard.type(third.name)
  await expect(page.getByRole('option', { name: third.name, exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await form.expectSelected(`slot 1 de 20, ${third.name}, 5 segundos`)
  await tabTo(page, form.seconds)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('8')
  await form.expectSelected(`slot 1 de 20, ${third.name}, 8 segundos`)
  await expect(form.seconds).toBeFocused()

  await pressByKey(page, form.editInTable(7))
  await form.expectSelected(`slot 7 de 20, ${second.name}, 5 segundos`)
  await expect(form.fragrance).toBeFocused()
  await pressByKey(page, form.moveSelect)
  await chooseByKey(page, page.getByRole('option', { name: 'Slot 13, livre' }))
  await form.expectSelected(`slot 13 de 20, ${second.name}, 5 segundos`)
  await expect(form.moveSelect).toBeFocused()

  await pressByKey(page, form.clearInTable(6))
  await expect(form.slot(6)).toHaveAccessibleName('slot 6 de 20, não configurado')
  await expect(form.clearInTable(1)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(form.others).toHaveCount(0)
  await expect(form.ring).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await form.expectSelected(`slot 1 de 20, ${third.name}, 8 segundos`)
  await expect(form.ring).toBeFocused()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(form.savedDialog).toBeVisible()
  expect((await campaigns.get(campaignId)).collection).toMatchObject([
    { slot: 1, fragranceId: third.fragranceId, shotSeconds: 8 },
    { slot: 13, fragranceId: second.fragranceId, shotSeconds: 5 },
  ])
})

test('the code of a campaign is taken away as a drawing by keyboard alone', async ({ campaigns, mark, page }) => {
  const list = campaignsPage(page)
  const { campaignId, name } = await campaigns.add(mark)
  const { download } = exporting(page)
  const button = list.codeDialog.getByRole('button', { name: 'Baixar SVG' })
  await list.openFound(mark)
  await pressByKey(page, list.codeButton(name))
  await expect(list.code(name)).toBeVisible()
  const svg = await download(() => pressByKey(page, button))
  expect(svg.name).toMatch(new RegExp(`^qr-code-.*-${campaignId}\\.svg$`))
  expect(svg.content.toString()).toContain('<svg')
  await expect(button).toBeFocused()
  await pressByKey(page, list.codeDialog.getByRole('button', { name: 'Fechar' }), 'Space')
  await expect(list.codeDialog).toHaveCount(0)
  await expect(list.codeButton(name)).toBeFocused()
})

test('the star of a campaign that cannot be the default says so and does nothing, by keyboard alone', async ({
  campaigns,
  mark,
  page,
}) => {
  const list = campaignsPage(page)
  const { campaignId, name } = await campaigns.add(mark)
  await campaigns.inactivate(campaignId)
  await list.openFound(mark)
  await tabTo(page, page.getByRole('radio', { name: 'Ativo', exact: true }))
  await page.keyboard.press('ArrowRight')
  const star = list.emptyStar(name)
  await pressByKey(page, star)
  await page.keyboard.press('Space')
  await expect(star).toBeFocused()
  await expect(star).toHaveAccessibleDescription('Agora não é possível: a campanha está inativa.')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})
