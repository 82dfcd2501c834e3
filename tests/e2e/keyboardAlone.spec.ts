import { expect } from '@playwright/test'
import { resetCodeAt } from '#rules/resetCode.ts'
import { campaignsPage } from './support/campaignsPage.ts'
import { categoryForm } from './support/categoryForm.ts'
import { devicesPage } from './support/devicesPage.ts'
import { exporting } from './support/exporting.ts'
import { test } from './support/journey.ts'
import { chooseByKey, expectFocusKept, pressByKey, tabTo, typeByKey } from './support/keyboard.ts'
import { listPage } from './support/listPage.ts'
import { mailedLink, somebody } from './support/people.ts'

// What other journeys do with a pointer, without one. Forms, lists, the ring, the quiz and the dashboard have theirs beside them.

test.describe('whoever is not signed in', () => {
  test.use({ login: null })

  test('asks for a new password, chooses it, signs in and out again by keyboard alone', async ({ api, page }) => {
    const isStaff = (profile: string) => profile.toUpperCase() !== 'USER'
    const { email } = await somebody(api, { confirmed: true, profile: isStaff }, 6)
    const newPassword = 'Vetiver #8'
    await page.goto('/auth/login')
    await pressByKey(page, page.getByRole('link', { name: 'Esqueci minha senha' }))
    await expect(page).toHaveURL('/auth/esqueci-senha')
    await typeByKey(page, page.getByLabel('E-mail'), email)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Confira seu e-mail' })).toContainText(email)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.goto(await mailedLink(api, email, '/auth/recuperar-senha'))
    await typeByKey(page, page.getByLabel('Nova senha', { exact: true }), newPassword)
    await typeByKey(page, page.getByLabel('Confirme a nova senha'), newPassword)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Senha alterada' })).toBeFocused()
    await pressByKey(page, page.getByRole('link', { name: 'Ir para o login' }))

    await typeByKey(page, page.getByLabel('E-mail'), email)
    await typeByKey(page, page.getByLabel('Senha', { exact: true }), newPassword)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/home')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await pressByKey(page, page.getByRole('button', { name: /^Menu de/ }))
    await chooseByKey(page, page.getByRole('menuitem', { name: 'Sair' }))
    await expect(page).toHaveURL('/auth/login')
  })
})

test('theme, language and the quick panel are reached and left by keyboard alone', async ({ page }) => {
  await page.goto('/admin/home')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const appearance = page.getByRole('button', { name: /^Aparência/ })
  await pressByKey(page, appearance)
  await chooseByKey(page, page.getByRole('menuitemradio', { name: 'Escuro' }))
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(appearance).toBeFocused()
  await pressByKey(page, page.getByRole('button', { name: 'Painel rápido' }))
  await tabTo(page, page.getByRole('tab', { name: 'Notificações' }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Configurações' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Painel rápido/ })).toBeFocused()
  await pressByKey(page, page.getByRole('button', { name: /^Idioma/ }))
  await chooseByKey(page, page.getByRole('menuitemradio', { name: 'English' }))
  await expect(page.getByRole('button', { name: /^Quick panel/ })).toBeVisible()
})

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
  expect(await users.found(pending.nome)).toEqual([])
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
  await expect(form.savedDialog).toBeVisible()
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
