import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { devicesPage } from './support/devicesPage.ts'
import { test } from './support/journey.ts'
import { pressByKey } from './support/keyboard.ts'
import { changeLook } from './support/looks.ts'

/** The start of a minute, at which a new code begins. */
const minute = 1_700_000_040
const buildTime = (second: number) => new Date((minute + second) * 1000)

test('the dialog of the reset code has no barrier, in both themes and on a phone', async ({ page, api }) => {
  const devices = devicesPage(page, api)
  const mac = await devices.findUnused()
  await page.clock.install()
  await devices.open(`?search=${encodeURIComponent(mac)}`)
  await expect(devices.resetButton(mac)).toBeVisible()
  await page.clock.setSystemTime(buildTime(55))
  await pressByKey(page, devices.resetButton(mac))
  await expect(devices.resetDialog).toBeVisible()
  await expectAccessible(page, 'the reset code in its last seconds')
  await page.clock.setSystemTime(buildTime(115))
  await changeLook(page, { theme: 'dark', width: 1280 })
  await expectAccessible(page, 'the reset code in its last seconds, dark')
  await page.keyboard.press('Escape')
  await expect(devices.resetDialog).toBeHidden()
  await changeLook(page, { theme: 'dark', width: 360 })
  await page.getByRole('button', { name: `Ações de ${mac}` }).click()
  await page.getByRole('menuitem', { name: 'Gerar código de redefinição' }).click()
  await expect(devices.resetDialog).toBeVisible()
  await expectAccessible(page, 'the reset code on a phone, dark')
  await changeLook(page, { theme: 'light', width: 360 })
  await expectAccessible(page, 'the reset code on a phone')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Ações de ${mac}` })).toBeFocused()
})
