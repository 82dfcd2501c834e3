import { expect, type Locator } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { campaignForm } from './support/campaignForm.ts'
import { test } from './support/journey.ts'
import { pressByKey, tabTo } from './support/keyboard.ts'

test('the reason why a fragrance stays is in sight at the ring and above its button, and leads to the quiz in a tab of its own', async ({
  campaigns,
  page,
}) => {
  const form = campaignForm(page)
  const { campaign, slot } = await campaigns.findUsedByQuiz()
  const refusal = page.getByRole('alert').filter({ hasText: 'é usada em respostas do quiz desta campanha' })
  await form.openCampaign(campaign.campaignId)
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

/** Whether an element ends above the start of another. */
async function isAbove(upper: Locator, lower: Locator): Promise<boolean> {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()]
  return above !== null && below !== null && above.y + above.height <= below.y
}
