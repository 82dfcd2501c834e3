import { expect } from '@playwright/test'
import { resetCodeAt } from '#rules/resetCode.ts'
import { campaignsPage } from './support/campaignsPage.ts'
import { categoryForm } from './support/categoryForm.ts'
import { devicesPage } from './support/devicesPage.ts'
import { exporting } from './support/exporting.ts'
import { test } from './support/journey.ts'
import { expectFocusKept, pressByKey, tabTo, typeByKey } from './support/keyboard.ts'
import { listPage } from './support/listPage.ts'

// What other journeys do with a pointer, without one. Forms, lists, the ring, the quiz and the dashboard have theirs beside them.

test('a view of a list is saved, chosen, renamed and deleted by keyboard alone', async ({ mark, page }) => {
  const capsules = listPage(page, { route: 'capsules', name: 'Cápsulas' })
  const view = (name: string) => page.getByRole('button', { name, exact: true })
  const opener = view('Visões')
  await capsules.open('?perPage=20&sort=dueDate&order=asc')
  await pressByKey(page, opener)
  await typeByKey(page, page.getByRole('textbox', { name: 'Nome da visão' }), mark)
  await page.keyboard.press('Enter')
  await expect(view(mark)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await capsules.open()
  await pressByKey(page, opener)
  await pressByKey(page, view(mark))
  await expect(page).toHaveURL(/perPage=20&sort=dueDate&order=asc/)
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await pressByKey(page, view(`Renomear ${mark}`))
  await page.keyboard.type(`${mark} nova`)
  await page.keyboard.press('Enter')
  await pressByKey(page, view(`Deletar ${mark} nova`))
  await pressByKey(page, page.getByRole('alertdialog').getByRole('button', { name: 'Deletar' }))
  await expect(view(`${mark} nova`)).toHaveCount(0)
  await expectFocusKept(page)
})

test('a person is inactivated, another mailed again and removed by keyboard alone', async ({ mark, page, users }) => {
  const gone = await users.addConfirmed(`${mark} ativa`)
  const pending = await users.add(`${mark} pendente`)
  await users.open()
  await typeByKey(page, users.searchBox, mark)
  await page.keyboard.press('Enter')
  await pressByKey(page, users.toggle(gone.nome), 'Space')
  await expect.poll(async () => (await users.get(gone.id)).deletedAt !== null).toBe(true)
  await pressByKey(page, users.resendButton(pending.nome))
  await expect(page.getByText('E-mail de confirmação reenviado com sucesso')).toBeVisible()
  await pressByKey(page, users.removeButton(pending.nome))
  await pressByKey(page, page.getByRole('alertdialog').getByRole('button', { name: 'Deletar' }))
  await expect(users.row(pending.nome)).toHaveCount(0)
  await expect.poll(() => users.found(pending.nome)).toEqual([])
})

test('of two versions one is kept, and what is unsaved is left behind, by keyboard alone', async ({
  categories,
  mark,
  page,
}) => {
  const form = categoryForm(page)
  const { categoryId } = await categories.add(`${mark} original`)
  await form.openFor(categoryId)
  await categories.rename(categoryId, `${mark} deles`)
  await tabTo(page, form.name)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(`${mark} minha`)
  await page.keyboard.press('ControlOrMeta+s')
  await pressByKey(page, form.editedDialog.getByRole('button', { name: 'Salvar a minha versão' }))
  await expect(form.savedNotice).toBeVisible()
  expect((await categories.get(categoryId)).name).toBe(`${mark} minha`)

  await form.openFor(categoryId)
  await typeByKey(page, form.name, ' outra')
  await tabTo(page, page.getByRole('link', { name: /^Voltar para/ }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await pressByKey(page, page.getByRole('alertdialog').getByRole('button', { name: 'Sair sem salvar' }))
  await expect(page).toHaveURL(/\/admin\/categories\?|\/admin\/categories$/)
  expect((await categories.get(categoryId)).name).toBe(`${mark} minha`)
})

test('the QR code of a campaign is opened, downloaded and closed by keyboard alone', async ({
  campaigns,
  mark,
  page,
}) => {
  const list = campaignsPage(page)
  const { name } = await campaigns.add(mark)
  await list.openFound(mark)
  await pressByKey(page, list.codeButton(name))
  await expect(list.code(name)).toBeVisible()
  const { download } = exporting(page)
  const png = await download(() => pressByKey(page, list.codeDialog.getByRole('button', { name: 'Baixar PNG' })))
  expect(png.name).toMatch(/^qr-code-.*\.png$/)
  await page.keyboard.press('Escape')
  await expect(list.codeButton(name)).toBeFocused()
})

test('the reset code of a device is copied, and so is the next one, by keyboard alone', async ({
  api,
  context,
  page,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const devices = devicesPage(page, api)
  const mac = (await devices.some(false))[0]?.macAddress ?? 'no such device'
  const second = new Date('2026-11-20T12:00:05.000Z')
  const codeAfter = (seconds: number) => resetCodeAt(mac, new Date(second.getTime() + seconds * 1000))?.token
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  const copied = devices.resetDialog.getByRole('button', { name: 'Copiado' })
  await page.clock.install()
  await devices.open(`?search=${encodeURIComponent(mac)}`)
  await expect(devices.resetButton(mac)).toBeVisible()
  await page.clock.setSystemTime(second)
  await pressByKey(page, devices.resetButton(mac))
  const copy = devices.resetDialog.getByRole('button', { name: 'Copiar' })
  await pressByKey(page, copy)
  await expect(copied).toBeFocused()
  expect(await clipboard()).toBe(codeAfter(0))

  await page.clock.fastForward(60_000)
  await expect(copy).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(copied).toBeFocused()
  expect(await clipboard()).toBe(codeAfter(60))
  await page.keyboard.press('Escape')
  await expect(devices.resetButton(mac)).toBeFocused()
})
