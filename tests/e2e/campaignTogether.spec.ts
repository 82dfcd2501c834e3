import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { campaignForm } from './support/campaignForm.ts'
import { test } from './support/journey.ts'
import { expectFocusKept, pressByKey, tabTo, typeByKey } from './support/keyboard.ts'

test('the reason why a fragrance stays is in sight at the ring and above its button, and leads to the quiz in a tab of its own', async ({
  campaigns,
  page,
}) => {
  const form = campaignForm(page)
  const { campaign, slot } = await campaigns.withAnswer()
  const refusal = page.getByRole('alert').filter({ hasText: 'é usada em respostas do quiz desta campanha' })
  await form.openFor(campaign.campaignId)
  await tabTo(page, form.ring)
  await page.keyboard.type(String(slot))
  await page.keyboard.press('Delete')
  await expect(refusal).toBeInViewport({ ratio: 1 })
  await expect(form.ring).toBeFocused()

  await pressByKey(page, form.clearButton)
  await expect(refusal).toBeInViewport({ ratio: 1 })
  await expect.poll(() => isAbove(refusal, form.saveButton)).toBe(true)
  await expect(form.clearButton).toBeFocused()
  await expectAccessible(page, 'the reason why a fragrance stays')
  const opened = page.waitForEvent('popup')
  await pressByKey(page, refusal.getByRole('link', { name: /^Ver o quiz/ }))
  await expect(await opened).toHaveURL(/\/admin\/quiz\/\d+\/update$/)
  await expect(form.unsavedNotice).toBeHidden()
})

test('two versions of a campaign are read side by side, and mine, then theirs, stays, by keyboard alone', async ({
  campaigns,
  mark,
  page,
}) => {
  const form = campaignForm(page)
  const choose = (name: string) => pressByKey(page, form.editedDialog.getByRole('button', { name }))
  const [first, second] = await campaigns.threeFragrances()
  const { campaignId } = await campaigns.add(mark, [first])
  await form.openFor(campaignId)
  await campaigns.rename(campaignId, `${mark} deles`)
  await form.slot(9).click()
  await form.pick(second.name)
  await tabTo(page, form.name, 'Shift+Tab')
  await page.keyboard.press('End')
  await page.keyboard.type(' minha')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(form.editedDialog.getByRole('table').getByText(`${mark} deles`)).toBeVisible()
  await expectAccessible(page, 'two versions of a campaign')
  await choose('Continuar editando')
  await expect(form.editedDialog).toHaveCount(0)
  await expect(form.name).toBeFocused()
  await expect(form.slot(9)).toHaveAccessibleName(`slot 9 de 20, ${second.name}, 5 segundos`)
  expect((await campaigns.get(campaignId)).name).toBe(`${mark} deles`)
  await page.keyboard.press('ControlOrMeta+s')
  await choose('Salvar a minha versão')
  await expect(form.savedNotice).toBeVisible()
  const { name, collection } = await campaigns.get(campaignId)
  expect([name, collection.map(({ slot }) => slot)]).toEqual([expect.stringContaining(' minha'), [6, 9]])

  await form.openFor(campaignId)
  await expect(form.slot(9)).toHaveAccessibleName(`slot 9 de 20, ${second.name}, 5 segundos`)
  await campaigns.rename(campaignId, `${mark} nossa`)
  await typeByKey(page, form.name, ' só minha')
  await page.keyboard.press('ControlOrMeta+s')
  await choose('Usar a versão salva')
  await expect(form.name).toHaveValue(`${mark} nossa`)
  await expect(form.editedDialog).toHaveCount(0)
  await expect(form.unsavedNotice).toBeHidden()
  await expectFocusKept(page)
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
  await expect(form.savedNotice).toBeVisible()
})

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
