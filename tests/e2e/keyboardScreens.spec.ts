import { expect } from '@playwright/test'
import { exporting, rowsIn } from './support/exporting.ts'
import { test } from './support/journey.ts'
import { chooseByKey, expectFocusKept, pressByKey, tabTo } from './support/keyboard.ts'

// What stands around lists and forms, without a pointer: the dashboard, the shell, the panel, the keys themselves.

test('charts are read as tables, loaded anew and exported, and hidden slices brought back, by keyboard alone', async ({
  page,
}) => {
  await page.goto('/admin/home')
  const one = page.getByRole('region', { name: 'Disparos por fragrância', exact: true })
  const entries = one.getByRole('list').getByRole('button')
  await expect(entries.first()).toBeVisible()
  const table = one.getByRole('button', { name: /^Ver como tabela/ })
  await pressByKey(page, table)
  await expect(one.getByRole('rowheader').first()).toBeVisible()
  await expect(table).toBeFocused()
  await page.keyboard.press('Enter')
  const asked = page.waitForRequest('**/api/shots-fragrance*')
  await pressByKey(page, one.getByRole('button', { name: /^Atualizar:/ }))
  await asked
  await expect(one.getByRole('button', { name: /^Atualizar:/ })).toBeFocused()
  const { download } = exporting(page)
  const sheet = await download(() => pressByKey(page, one.getByRole('button', { name: /^Exportar planilha/ })))
  expect(rowsIn(sheet)[0]).toEqual(['Fragrância', 'Disparos'])
  const formats = one.getByRole('button', { name: /^Formatos de exportação/ })
  await pressByKey(page, formats)
  const document = await download(() => chooseByKey(page, page.getByRole('menuitem', { name: 'Documento (pdf)' })))
  expect(document.name).toMatch(/\.pdf$/)
  await expect(formats).toBeFocused()

  await pressByKey(page, entries.first(), 'Space')
  await expect(entries.first()).toHaveAttribute('aria-pressed', 'false')
  const showAll = one.getByRole('button', { name: 'Mostrar todas as fatias' })
  await pressByKey(page, showAll)
  await expect(entries.first()).toHaveAttribute('aria-pressed', 'true')
  await expect(showAll).toHaveCount(0)
  await expectFocusKept(page)
})

test('a number, a chart and a page that failed are asked for again, and the kit downloaded, by keyboard alone', async ({
  page,
}) => {
  const failing = ['**/api/devices?*', '**/api/shots-campaign*']
  for (const address of failing) await page.route(address, (route) => route.fulfill({ status: 500 }))
  await page.goto('/admin/home')
  const one = page.getByRole('region', { name: 'Disparos por campanha', exact: true })
  const retry = page.getByRole('button', { name: 'Tentar novamente', exact: true })
  const again = page.getByRole('button', { name: 'Tentar novamente: Dispositivos com usuário' })
  await expect(again).toBeVisible()
  await expect(retry).toBeVisible()
  for (const address of failing) await page.unroute(address)
  await pressByKey(page, again)
  await expect(again).toHaveCount(0)
  await expectFocusKept(page)
  await pressByKey(page, retry)
  await expect(one.getByRole('list').getByRole('button').first()).toBeVisible()
  await expect(retry).toHaveCount(0)
  await expectFocusKept(page)

  await page.route('**/api/content/identity', (route) => route.fulfill({ status: 500 }))
  await tabTo(page, page.getByRole('tab', { name: 'Disparos' }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/view=initiatives/)
  await expect(retry).toBeVisible()
  await page.unroute('**/api/content/identity')
  await pressByKey(page, retry)
  const kit = page.getByRole('button', { name: 'Baixar kit (zip)' })
  await expect(kit).toBeVisible()
  await expectFocusKept(page)
  const { download } = exporting(page)
  expect((await download(() => pressByKey(page, kit))).name).toMatch(/\.zip$/)
  await expect(kit).toBeFocused()
})

test('the content is skipped to, and the menu folded and gone through, by keyboard alone', async ({ page }) => {
  await page.goto('/admin/users')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const skip = page.getByRole('button', { name: 'Ir para o conteúdo' })
  await tabTo(page, skip)
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Buscar' })).toBeFocused()

  await pressByKey(page, page.getByRole('button', { name: 'Recolher menu' }))
  const unfold = page.getByRole('button', { name: 'Expandir menu' })
  await expect(unfold).toBeFocused()
  await page.reload()
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await pressByKey(page, menu.getByRole('button', { name: 'Fragrâncias' }))
  await pressByKey(page, menu.getByRole('link', { name: 'Categorias' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Categorias' })).toBeFocused()
  await pressByKey(page, unfold)
  await expect(page.getByRole('button', { name: 'Recolher menu' })).toBeFocused()
})

test('a notification leads to what it is about, and settings stay as they are left, by keyboard alone', async ({
  categories,
  mark,
  page,
}) => {
  await categories.add(mark)
  const at = '2026-11-20T12:00:00.000Z'
  const title = '3 cápsulas estão vencidas'
  await page.route('**/api/notifications', (route) =>
    route.fulfill({ json: [{ severity: 'danger', title, link: '/admin/capsules?view=pastDue', at }] }),
  )
  const panel = page.getByRole('complementary', { name: 'Painel rápido' })
  const opener = page.getByRole('banner').getByRole('button', { name: /^Painel rápido/ })
  const openTab = async (name: string, steps: number) => {
    await pressByKey(page, opener)
    await tabTo(page, panel.getByRole('tab', { name: 'Notificações' }))
    for (let step = 0; step < steps; step++) await page.keyboard.press('ArrowRight')
    await expect(panel.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
  }
  await page.route('**/api/audit*', (route) => route.fulfill({ status: 500 }))
  await page.goto('/admin/home')
  await openTab('Auditoria', 1)
  const retry = panel.getByRole('button', { name: 'Tentar novamente' })
  await expect(retry).toBeVisible()
  await page.unroute('**/api/audit*')
  await pressByKey(page, retry)
  // Only the newest stand there, and other journeys write some, too.
  await expect(panel.getByRole('listitem').first()).toBeVisible()
  await expect(panel.getByRole('tabpanel')).toBeFocused()
  await tabTo(page, panel.getByRole('tab', { name: 'Auditoria' }), 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  const toggle = panel.getByRole('switch', { name: 'Gerar relatórios' })
  await pressByKey(page, toggle, 'Space')
  await expect(toggle).toBeChecked()
  await tabTo(page, panel.getByRole('button', { name: 'Fechar painel' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(panel).toHaveCount(0)
  await expect(opener).toBeFocused()
  await page.reload()
  await openTab('Configurações', 2)
  await expect(toggle).toBeChecked()
  await page.keyboard.press('Home')
  await pressByKey(page, panel.getByRole('link', { name: title }))
  await expect(page).toHaveURL(/\/admin\/capsules\?.*view=pastDue/)
  await expectFocusKept(page)
})

test('single keys are switched off, and on again from the palette, by keyboard alone', async ({ page }) => {
  await page.goto('/admin/categories')
  await page.getByRole('row').nth(1).waitFor()
  const sheet = page.getByRole('dialog', { name: 'Atalhos do teclado' })
  const toggle = sheet.getByRole('switch', { name: 'Usar atalhos de uma tecla só' })
  await page.keyboard.press('?')
  await expect(sheet.getByRole('button', { name: 'Fechar', exact: true }).last()).toBeFocused()
  await pressByKey(page, toggle, 'Space')
  await expect(toggle).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/admin\/categories(\?|$)/)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox', { name: 'Busca e comandos' })).toBeFocused()
  await page.keyboard.type('atalhos')
  await expect(page.getByRole('option')).toHaveText([/^Atalhos do teclado/])
  await page.keyboard.press('Enter')
  await pressByKey(page, toggle, 'Space')
  await pressByKey(page, sheet.getByRole('button', { name: 'Fechar', exact: true }).last())
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('n')
  await expect(page).toHaveURL('/admin/categories/create')
})

test('the own password is asked about and left alone by keyboard alone', async ({ page }) => {
  await page.goto('/admin/capsules')
  await page.getByRole('row').nth(1).waitFor()
  const person = page.getByRole('button', { name: /^Menu de/ })
  const dialog = page.getByRole('dialog', { name: 'Alterar senha' })
  await pressByKey(page, person)
  await chooseByKey(page, page.getByRole('menuitem', { name: 'Alterar senha' }))
  await expect(dialog.getByLabel('Senha atual')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Senha atual')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByLabel('Senha atual')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(person).toBeFocused()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox', { name: 'Busca e comandos' })).toBeFocused()
  await page.keyboard.type('alterar senha')
  await expect(page.getByRole('option')).toHaveText([/^Alterar senha/])
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Senha atual')).toBeFocused()
  await expect(dialog.getByLabel('Senha atual')).not.toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Escape')
  await expect(person).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the end of a long page is gone to, and its top come back to, by keyboard alone', async ({ page }) => {
    await page.goto('/admin/users')
    await page.getByRole('main').getByRole('listitem').first().waitFor()
    await page.keyboard.press('End')
    const toTop = page.getByRole('button', { name: 'Voltar ao topo' })
    await tabTo(page, toTop, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await expect(toTop).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
  })
})
