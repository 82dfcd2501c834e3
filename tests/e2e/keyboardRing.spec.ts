import { expect } from '@playwright/test'
import { campaignForm } from './support/campaignForm.ts'
import { campaignsPage } from './support/campaignsPage.ts'
import { exporting } from './support/exporting.ts'
import { callerWith, test } from './support/journey.ts'
import { chooseByKey, pressByKey, tabTo } from './support/keyboard.ts'
import { type OwnServer, startOwnServer } from './support/ownServer.ts'

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

// There is one default for everybody, and other journeys look at it meanwhile.
const testElsewhere = test.extend<object, { server: OwnServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: this is how a fixture says that it needs nothing
    async ({}, use) => {
      const server = await startOwnServer()
      await use(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ server }, use) => use(server.address),
  api: async ({ auth, baseURL, playwright }, use) => {
    if (auth) await use(await callerWith(playwright, baseURL, auth))
  },
})

testElsewhere(
  'the star of a campaign asks before it is given, and does nothing where it cannot be, by keyboard alone',
  async ({ campaigns, mark, page }) => {
    const list = campaignsPage(page)
    const { campaignId, name } = await campaigns.add(`${mark} ativa`)
    const inactive = await campaigns.add(`${mark} inativa`)
    await campaigns.inactivate(inactive.campaignId)
    const before = await campaigns.defaults()
    await list.openFound(mark)
    const question = list.question(name)
    await pressByKey(page, list.emptyStar(name))
    await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(list.emptyStar(name)).toBeFocused()
    expect(await campaigns.defaults()).toEqual(before)

    await page.keyboard.press('Space')
    await pressByKey(page, question.getByRole('button', { name: 'Definir como padrão' }))
    await expect(question).toHaveCount(0)
    await expect(list.filledStar(name)).toBeFocused()
    expect(await campaigns.defaults()).toEqual([campaignId])
    await page.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    await expect(list.filledStar(name)).toBeFocused()

    await tabTo(page, page.getByRole('radio', { name: 'Ativo', exact: true }), 'Shift+Tab')
    await page.keyboard.press('ArrowRight')
    await pressByKey(page, list.emptyStar(inactive.name))
    await page.keyboard.press('Space')
    await expect(list.emptyStar(inactive.name)).toBeFocused()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    expect(await campaigns.defaults()).toEqual([campaignId])
  },
)
