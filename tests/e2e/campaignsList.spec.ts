import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { campaignsPage } from './support/campaignsPage.ts'
import { test } from './support/journey.ts'
import { changeLook, expectToFit } from './support/looks.ts'

test('the dialogs of campaigns have no barrier, in both themes', async ({ campaigns, mark, page }) => {
  const list = campaignsPage(page)
  const { name } = await campaigns.add(mark)
  await campaigns.add(`${mark} outra`)
  await list.searchAndOpen(mark)
  const more = page.getByRole('button', { name: `Ações de ${name}`, exact: true })
  for (const theme of ['light', 'dark'] as const) {
    await changeLook(page, { theme, width: 1280 })
    await list.openSheet(2)
    await expectAccessible(page, `the choice of a sheet, ${theme}`)
    await page.keyboard.press('Escape')
    await expect(list.sheetDialog).toBeHidden()
    await changeLook(page, { theme, width: 360 })
    await more.click()
    await page.getByRole('menuitem', { name: 'Ver QR code' }).click()
    await expect(list.code(name)).toBeVisible()
    await expectAccessible(page, `a QR code on a phone, ${theme}`)
    await expectToFit(page)
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()
  }
})
