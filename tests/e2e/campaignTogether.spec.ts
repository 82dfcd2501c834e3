import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { campaignForm } from './support/campaignForm.ts'
import { fragrancesPage } from './support/fragrancesPage.ts'
import { test } from './support/journey.ts'

test('a fragrance that answers of the quiz lead to stays, and the reason leads to the quiz [F-26, L-28, J-44]', async ({
  campaigns,
  page,
}) => {
  const form = campaignForm(page)
  const { campaign, slot } = await campaigns.withAnswer()
  await form.openFor(campaign.campaignId)
  await form.slot(slot).click()
  const label = String(await form.slot(slot).getAttribute('aria-label'))
  const asked = page.waitForRequest(/\/fragrances\/has-answer\/\d+\/\d+$/)
  await form.clearButton.click()
  await asked
  const refusal = page.getByRole('alert').filter({ hasText: 'é usada em respostas do quiz desta campanha' })
  await expect(refusal).toBeInViewport({ ratio: 1 })
  await expect.poll(() => isAbove(refusal, form.saveButton)).toBe(true)
  await form.expectSelected(label)
  await expect(form.clearButton).toBeFocused()
  await expectAccessible(page, 'the reason why a fragrance stays')

  await form.slot(slot === 6 ? 7 : 6).click()
  await expect(refusal).toBeHidden()
  await form.clearInTable(slot).click()
  await expect(refusal).toBeInViewport()
  await expect(form.clearInTable(slot)).toBeFocused()
  await expect(form.unsavedNotice).toBeHidden()
  const link = refusal.getByRole('link', { name: /^Ver o quiz/ })
  await expect(link).toHaveAttribute('href', /\/admin\/quiz\/\d+\/update$/)
  const opened = page.waitForEvent('popup')
  await link.click()
  await expect(await opened).toHaveURL(/\/admin\/quiz\/\d+\/update$/)
})

test('two versions of a campaign are shown side by side, and what was typed stays', async ({
  campaigns,
  mark,
  page,
}) => {
  const form = campaignForm(page)
  const [first, second] = await campaigns.threeFragrances()
  const { campaignId } = await campaigns.add(`${mark} original`, [first])
  await form.openFor(campaignId)
  await campaigns.rename(campaignId, `${mark} deles`)
  await form.slot(9).click()
  await form.pick(second.name)
  await form.save()
  await expect(form.editedDialog).toBeVisible()
  await expectAccessible(page, 'two versions of a campaign')
  await form.editedDialog.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(form.slot(9)).toHaveAccessibleName(`slot 9 de 20, ${second.name}, 5 segundos`)
  await form.save()
  await form.editedDialog.getByRole('button', { name: 'Salvar a minha versão' }).click()
  await expect(form.savedDialog).toBeVisible()
  expect((await campaigns.get(campaignId)).collection.map(({ slot }) => slot)).toEqual([6, 9])
})

test('a fragrance that somebody inactivated meanwhile is refused at its slot, and another takes its place [L-29]', async ({
  api,
  campaigns,
  mark,
  page,
}) => {
  const form = campaignForm(page)
  const fragrances = fragrancesPage(page, api)
  const [first, other] = await campaigns.threeFragrances()
  const late = await fragrances.add(`${mark} ${'um nome comprido '.repeat(4).trim()}`)
  const { campaignId } = await campaigns.add(`${mark} tarde`, [first])
  await form.openFor(campaignId)
  await form.slot(9).click()
  await form.fragrance.fill('nada se chama assim')
  await expect(page.getByText(/nada se chama assim/)).toBeVisible()
  await form.pick(late.name)
  await form.expectSelected(`slot 9 de 20, ${late.name}, 5 segundos`)
  await expect(form.pictureIn(9)).toHaveAttribute('href', /^\/api\/files\//)
  await form.slot(6).click()
  await fragrances.inactivate(late.fragranceId)
  await form.save()
  await form.failedDialog.getByRole('button', { name: 'Fechar' }).click()
  await expect(form.failedDialog).toBeHidden()
  await form.expectSelected(`slot 9 de 20, ${late.name}, 5 segundos, com erro`)
  await expect(form.fragrance).toBeFocused()
  await expect(form.fragrance).toHaveAttribute('aria-invalid', 'true')
  await form.pick(other.name)
  await expect(form.fragrance).toHaveAttribute('aria-invalid', 'false')
  await form.save()
  await expect(form.savedDialog).toBeVisible()
  expect((await campaigns.get(campaignId)).collection).toMatchObject([{ slot: 6 }, { fragranceId: other.fragranceId }])
})

test('a ring that was not saved is there again after a reload; its cover has to be chosen again', async ({
  campaigns,
  mark,
  page,
}) => {
  const form = campaignForm(page)
  const [first] = await campaigns.threeFragrances()
  await form.openNew()
  await form.name.fill(`${mark} rascunho`)
  await form.chooseCover()
  await form.slot(9).click()
  await form.pick(first.name)
  await form.seconds.fill('7')
  await reload(page)
  const offer = page.getByRole('status').filter({ hasText: 'Você tem alterações não salvas' })
  await expect(offer).toContainText('Os arquivos precisam ser escolhidos de novo.')
  await offer.getByRole('button', { name: 'Restaurar' }).click()
  await expect(form.name).toHaveValue(`${mark} rascunho`)
  await expect(form.slot(9)).toHaveAccessibleName(`slot 9 de 20, ${first.name}, 7 segundos`)
  await form.description.fill('De volta')
  await form.save()
  await expect(form.cover).toBeFocused()
  await form.chooseCover()
  await form.save()
  await expect(form.savedDialog).toBeVisible()
})

for (const theme of ['light', 'dark'] as const) {
  test.describe(`in the ${theme} theme`, () => {
    test.use({ preferences: { theme } })

    test('the form of a campaign has no barrier, wide and narrow, filled and with errors', async ({ page }) => {
      const form = campaignForm(page)
      await form.openFor(1)
      await expectAccessible(page, `a campaign, ${theme}, wide`)
      await page.setViewportSize({ width: 360, height: 740 })
      await expectAccessible(page, `a campaign, ${theme}, narrow`)
      await form.openNew()
      await form.save()
      await expect(form.ring).toHaveAttribute('aria-invalid', 'true')
      await expectAccessible(page, `a new campaign with errors, ${theme}, narrow`)
    })
  })
}

/** Loads the page again; the browser's own question is answered with yes. */
async function reload(page: Page): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
}

/** Whether something ends where another begins, or before. */
async function isAbove(upper: Locator, lower: Locator): Promise<boolean> {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()]
  return above !== null && below !== null && above.y + above.height <= below.y
}
