import { expect } from '@playwright/test'
import { test } from './support/journey.ts'
import { goByMenu } from './support/shell.ts'

test('whoever goes on before a list stands is not led back to it, however slow the machine', async ({
  context,
  page,
}) => {
  await page.goto('/admin/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const machine = await context.newCDPSession(page)
  await machine.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await goByMenu(page, 'Quiz')
  await goByMenu(page, 'Cápsulas')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cápsulas')
  await expect(page).toHaveURL(/\/admin\/capsules\?/)
})
