import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { campaignsBehind } from './support/campaignsBehind.ts'
import { campaignsPage } from './support/campaignsPage.ts'
import { changeLook, expectToFit } from './support/circumstances.ts'
import { test } from './support/journey.ts'
import { pressByKey } from './support/keyboard.ts'
import { pressAnyway } from './support/pointing.ts'

/** The demo's own default, which these journeys borrow. */
let usual: number[] = []
test.beforeAll(async ({ administrator }) => {
  usual = await campaignsBehind(await administrator()).defaults()
})
test.afterAll(async ({ administrator }) => {
  const campaigns = campaignsBehind(await administrator())
  for (const id of usual) await campaigns.setDefault(id)
})

test('the columns of campaigns stand in their order, and a row has what its state allows [F-01, F-02, F-03]', async ({
  campaigns,
  mark,
  page,
}) => {
  const list = campaignsPage(page)
  const active = await campaigns.add(`${mark} ativa`)
  const inactive = await campaigns.add(`${mark} inativa`)
  await campaigns.inactivate(inactive.campaignId)
  await list.openFound(mark)
  await expect(list.region.getByRole('columnheader').filter({ hasText: /\p{L}/u })).toHaveText([
    'Ações',
    'Downloads',
    'Disparos por fragrância',
    'Nome',
    'Criada em',
    'Atualizada em',
  ])
  await expect(list.toggle(active.name)).toBeChecked()
  await expect(list.editLink(active.name)).toBeVisible()
  await expect(list.codeButton(active.name)).toBeVisible()
  await expect(list.emptyStar(active.name)).toBeEnabled()

  await list.show('Inativo')
  await expect(list.toggle(inactive.name)).not.toBeChecked()
  await expect(list.editLink(inactive.name)).toHaveCount(0)
  await expect(list.codeButton(inactive.name)).toBeVisible()
  const star = list.emptyStar(inactive.name)
  await expect(star).toHaveAttribute('aria-disabled', 'true')
  await expect(star).toHaveAccessibleDescription('Agora não é possível: a campanha está inativa.')
  await pressAnyway(star)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('the default is changed by keyboard once that is confirmed, and by nothing else [F-08, F-09, F-10]', async ({
  campaigns,
  mark,
  page,
}) => {
  const list = campaignsPage(page)
  const { campaignId, name, updatedAt } = await campaigns.add(`${mark} padrão`)
  await list.openFound(mark)
  const before = await campaigns.defaults()
  await pressByKey(page, list.emptyStar(name))
  const question = list.question(name)
  await expect(question).toContainText('Deseja realmente definir esta campanha como padrão?')
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(list.emptyStar(name)).toBeFocused()
  expect(await campaigns.defaults()).toEqual(before)

  await page.keyboard.press('Enter')
  const reloaded = page.waitForResponse((answer) => answer.url().includes('/api/campaigns?'))
  await pressByKey(page, question.getByRole('button', { name: 'Definir como padrão' }))
  await expect(page.getByText('Campanha padrão alterada com sucesso')).toBeVisible()
  await reloaded
  await expect(list.filledStar(name)).toBeFocused()
  await expect(list.filledStar(name)).toHaveAttribute('aria-disabled', 'true')
  expect(await campaigns.defaults()).toEqual([campaignId])
  expect((await campaigns.get(campaignId)).updatedAt).toBe(updatedAt)
})

test('a filled star marks the default alone, also when it is inactive and when a change of it failed [F-07, L-20, L-21]', async ({
  campaigns,
  mark,
  page,
}) => {
  const list = campaignsPage(page)
  const { campaignId, name } = await campaigns.add(`${mark} padrão`)
  const other = await campaigns.add(`${mark} outra`)
  await campaigns.setDefault(campaignId)
  await list.openFound(mark)
  await expect(list.filledStar(name)).toBeVisible()
  await expect(list.emptyStar(other.name)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Campanha padrão: / })).toHaveCount(1)

  await page.route('**/api/campaigns/default', (route) => route.fulfill({ status: 500 }))
  await list.emptyStar(other.name).click()
  await list.question(other.name).getByRole('button', { name: 'Definir como padrão' }).click()
  const failure = page.getByRole('alertdialog', { name: 'Ocorreu um erro ao carregar os dados.' })
  await expect(failure).toContainText('Erro ao definir a campanha como default')
  await failure.getByRole('button', { name: 'Fechar' }).click()
  await expect(failure).toBeHidden()
  expect(await campaigns.defaults()).toEqual([campaignId])

  await list.toggle(name).click()
  const question = page.getByRole('alertdialog', { name: `Inativar a campanha “${name}”?` })
  await expect(question).toContainText('É a campanha padrão')
  await question.getByRole('button', { name: 'Inativar' }).click()
  await expect(page.getByText('Status alterado com sucesso')).toBeVisible()
  await list.show('Inativo')
  await expect(list.filledStar(name)).toBeVisible()
  expect(await campaigns.defaults()).toEqual([campaignId])
  await changeLook(page, { theme: 'light', width: 360 })
  await expect(list.region.getByRole('img', { name: 'Campanha padrão' })).toBeVisible()
})

test('the dialogs of campaigns have no barrier, in both themes', async ({ campaigns, mark, page }) => {
  const list = campaignsPage(page)
  const { name } = await campaigns.add(mark)
  await campaigns.add(`${mark} outra`)
  await list.openFound(mark)
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
