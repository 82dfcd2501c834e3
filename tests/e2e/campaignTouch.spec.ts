import { expect } from '@playwright/test'
import { campaignForm } from './support/campaignForm.ts'
import { test } from './support/journey.ts'
import { createTouchscreen } from './support/pointing.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('slots are large enough for a finger, which drags one onto another and scrolls elsewhere', async ({
    campaigns,
    mark,
    page,
  }) => {
    const form = campaignForm(page)
    const [first, second] = await campaigns.threeFragrances()
    const { campaignId } = await campaigns.add(`${mark} toque`, [first, second])
    await form.openCampaign(campaignId)
    await form.showRing()
    expect((await form.ring.boundingBox())?.width).toBeGreaterThanOrEqual(280)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    const [six, seven, twelve] = [await form.getSector(6), await form.getSector(7), await form.getSector(12)]
    for (const { width, height } of [six, seven, twelve]) expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
    const getScrollY = () => page.evaluate(() => scrollY)
    const before = await getScrollY()
    await page.touchscreen.tap(twelve.x, twelve.y)
    await form.expectSelected('slot 12 de 20, não configurado')

    const touch = await createTouchscreen(page)
    await touch.drag(six, seven)
    await form.expectSelected(`slot 7 de 20, ${first.name}, 5 segundos`)
    await expect(form.slot(6)).toHaveAccessibleName(`slot 6 de 20, ${second.name}, 5 segundos`)
    await touch.drag(seven, twelve)
    await form.expectSelected(`slot 12 de 20, ${first.name}, 5 segundos`)
    expect(await getScrollY()).toBe(before)
    await touch.drag(seven, { x: seven.x, y: seven.y - 80 })
    await expect.poll(getScrollY).toBeGreaterThan(before + 20)
    await form.expectSelected(`slot 12 de 20, ${first.name}, 5 segundos`)
  })
})
